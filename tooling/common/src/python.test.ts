import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pythonRecords } from "./python.js";

// The scripts run in Node, because the machine may lack Python.
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-python-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { createInterface } from "node:readline";\n${body}`);
  return file;
}

async function all<T>(records: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const record of records) list.push(record);
  return list;
}

const ECHO = "for await (const line of createInterface({ input: process.stdin })) console.log(line);";

describe("pythonRecords", () => {
  it("yields one answer per record, in order, however large", async () => {
    const records = Array.from({ length: 50 }, (_, i) => ({ i, text: "é\u2028".repeat(10_000) }));
    expect(await all(pythonRecords(execPath, script("echo", ECHO), records))).toEqual(records);
  });

  it("throws if answers are missing", async () => {
    const silent = script("silent", "for await (const _ of createInterface({ input: process.stdin }));");
    await expect(all(pythonRecords(execPath, silent, [1, 2]))).rejects.toThrow("2 records in, 0 out");
  });

  it("throws if the script fails", async () => {
    const failing = script("failing", "process.exit(3);");
    const records = Array.from({ length: 50 }, () => "x".repeat(100_000));
    await expect(all(pythonRecords(execPath, failing, records))).rejects.toThrow("ended with 3");
  });

  it("throws if the records fail", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error("no more pages");
    }
    await expect(all(pythonRecords(execPath, script("again", ECHO), broken()))).rejects.toThrow(
      "no more pages",
    );
  });
});
