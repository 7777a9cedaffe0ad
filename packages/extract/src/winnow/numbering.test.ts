import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNumbering, knownNumberOf, numberOf } from "./numbering.js";

describe("numberOf", () => {
  it("numbers keys in the order of their first appearance", () => {
    const numbering = createNumbering(4);
    expect([7, 0, 7, -1, 0].map((key) => numberOf(numbering, key))).toEqual([0, 1, 0, 2, 1]);
    expect(numbering.size).toBe(3);
  });

  it("agrees with a Map, up to the capacity", () => {
    const keys = fc.array(fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 })), { maxLength: 100 });
    fc.assert(
      fc.property(keys, (list) => {
        const numbering = createNumbering(list.length);
        const map = new Map<number, number>();
        for (const key of list) {
          if (!map.has(key)) map.set(key, map.size);
          expect(numberOf(numbering, key)).toBe(map.get(key));
        }
        expect(numbering.size).toBe(map.size);
        for (const key of [...list, 12345]) expect(knownNumberOf(numbering, key)).toBe(map.get(key) ?? -1);
      }),
      { numRuns: runs(100) },
    );
  });
});
