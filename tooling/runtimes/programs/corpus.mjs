import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecords, writeRecords } from "@winnow/corpus";
import { splitLines } from "@winnow/corpus/lines";

assert.equal(typeof splitLines, "function");
const folder = await mkdtemp(join(tmpdir(), "winnow-corpus-"));
const records = Array.from({ length: 2_000 }, (_, i) => ({ id: `${i}`, text: `Record ${i}: grüße` }));
try {
  for (const name of ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"]) {
    const file = join(folder, name);
    assert.equal(await writeRecords(records, file), records.length);
    const read = [];
    for await (const record of readRecords(file)) read.push(record);
    assert.deepEqual(read, records);
  }
} finally {
  await rm(folder, { recursive: true });
}
