import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprintTable } from "./table.js";

describe("fingerprintTable", () => {
  it("behaves like a map", () => {
    // Few distinct high halves, at both ends, give long runs of occupied slots that wrap around.
    const half = fc.oneof(fc.constantFrom(0, 1, 0xffff_ffff, 0xffff_fffe), fc.nat(5));
    const law = fc.property(
      fc.array(fc.tuple(half, fc.nat(3000)), { maxLength: 3000, size: "max" }),
      (keys) => {
        const table = fingerprintTable();
        const map = new Map<string, number>();
        for (const [high, low] of keys) {
          table.add(high, low);
          map.set(`${high} ${low}`, (map.get(`${high} ${low}`) ?? 0) + 1);
        }
        expect(table.size).toBe(map.size);
        const { counts } = table.slots();
        const wrong = keys.filter(
          ([high, low]) => counts[table.find(high, low)] !== map.get(`${high} ${low}`),
        );
        expect(wrong).toEqual([]);
        expect(table.find(7, 1)).toBe(-1);
        expect(table.slots().counts.reduce((sum, count) => sum + count, 0)).toBe(keys.length);
      },
    );
    fc.assert(law, { seed: 1, numRuns: runs(10) });
  });

  it("takes at most 32 bytes per fingerprint", () => {
    const table = fingerprintTable();
    for (let key = 1; key <= 200_000; key++) {
      table.add(Math.imul(key, 0x9e3779b1) >>> 0, key);
      const bytes = Object.values(table.slots()).reduce((sum, column) => sum + column.byteLength, 0);
      if (key > 1000 && bytes / key > 32) expect.fail(`${bytes / key} bytes`);
    }
    expect(table.size).toBe(200_000);
  });
});
