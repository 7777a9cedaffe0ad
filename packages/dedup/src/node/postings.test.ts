import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { importLmdb, openLmdbPostings } from "./lmdb-postings.js";
import { createMemoryPostings } from "./memory-postings.js";
import { createEntries, keptPostings } from "./postings.js";

const root = mkdtempSync(join(tmpdir(), "winnow-postings-"));
let files = 0;
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("postings", () => {
  it("in memory and on disk equal those of a Map, limited to the first documents", async () => {
    const lmdb = await importLmdb();
    await fc.assert(
      fc.asyncProperty(
        // Batches of documents, each with some of a few keys. Some keys differ only in one half.
        fc.array(
          fc.array(
            fc.uniqueArray(fc.tuple(fc.constantFrom(0, 1, 0xffffffff), fc.integer({ min: 0, max: 40 })), {
              selector: ([high, low]) => high * 64 + low,
            }),
            { maxLength: 30 },
          ),
          { maxLength: 5 },
        ),
        fc.constantFrom(1, 3, 1000),
        async (batches, max) => {
          const expected = new Map<string, number[]>();
          const memory = createMemoryPostings(max);
          const disk = openLmdbPostings(lmdb, join(root, `${files++}.mdb`), max, false);
          let document = 0;
          for (const batch of batches) {
            const entries = createEntries();
            for (const pairs of batch) {
              const keys = pairs.map(([high, low]) => ({ high, low, matcher: undefined }));
              for (const { high, low } of keys) {
                const key = `${high} ${low}`;
                expected.set(key, [...(expected.get(key) ?? []), document]);
              }
              entries.add(keys, document++);
            }
            memory.insert(entries);
            disk.commit(entries, { stamp: "", documents: document, files: 0, chain: 0 });
          }
          expect(disk.state()?.documents ?? 0).toBe(document);
          for (const high of [0, 1, 2, 0xffffffff]) {
            for (let low = 0; low <= 41; low++) {
              const numbers = expected.get(`${high} ${low}`);
              const posting = numbers && `${numbers.length}: ${numbers.slice(0, max)}`;
              for (const { find } of [memory, disk]) {
                const found = find({ high, low });
                const written = found && `${found.count}: ${[...found.numbers]}`;
                if (written !== posting) expect.fail(`${high} ${low}: ${written}, not ${posting}`);
              }
            }
          }
          await disk.close();
        },
      ),
      { seed: 1, numRuns: runs(15) },
    );
  });

  it("store as many documents as a lookup compares at most", () => {
    for (const max of [1, 2, 10, 100_000]) {
      for (let count = 1; count < 3000; count++) {
        // A new document joins a group of `count`. If there are more than `max` pairs, it gets its share of
        // them.
        const size = count + 1;
        const compared = (size * count) / 2 <= max ? count : Math.max(1, Math.floor(max / size));
        expect(compared).toBeLessThanOrEqual(keptPostings(max));
      }
    }
  });
});
