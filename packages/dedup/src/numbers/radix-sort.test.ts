import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { radixSort } from "./radix-sort.js";

describe("radixSort", () => {
  it("sorts stably, like a sort by comparison", () => {
    const keys = fc.oneof(
      fc.uint32Array({ maxLength: 300, size: "max" }),
      fc.uint32Array({ maxLength: 300, max: 20, size: "max" }),
      // Keys that differ only in the middle digit, or only in the highest.
      fc.uint32Array({ maxLength: 300, max: 9, size: "max" }).map((all) => all.map((key) => key << 12)),
      fc.uint32Array({ maxLength: 300, max: 9, size: "max" }).map((all) => all.map((key) => key << 28)),
    );
    fc.assert(
      fc.property(keys, (unsorted) => {
        const expected = [...unsorted.keys()].sort((a, b) => unsorted[a]! - unsorted[b]! || a - b);
        const sorted = unsorted.slice();
        const values = Uint32Array.from(unsorted.keys());
        radixSort(sorted, values);
        expect([...values]).toEqual(expected);
        expect(sorted).toEqual(unsorted.slice().sort());
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("rejects arrays of different lengths", () => {
    expect(() => radixSort(new Uint32Array(1), new Uint32Array(2))).toThrow(/values/);
  });
});
