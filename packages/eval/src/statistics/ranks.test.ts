import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank } from "./rank-correlation.js";

describe("rank", () => {
  it("assigns the mean of their ranks to equal values", () => {
    expect(rank([10, 20, 20, 5])).toEqual({ ranks: [2, 3.5, 3.5, 1], ties: [2] });
    expect(rank([0.9, 0.7, 0.9], "highest")).toEqual({ ranks: [1.5, 3, 1.5], ties: [2] });
    expect(rank([1, 1, 1])).toEqual({ ranks: [2, 2, 2], ties: [3] });
    expect(rank([])).toEqual({ ranks: [], ties: [] });
    const far = Number.POSITIVE_INFINITY;
    expect(rank([far, -far, far]).ranks).toEqual([2.5, 1, 2.5]);
    expect(() => rank([1, Number.NaN])).toThrow(RangeError);
  });

  it("ranks add up to n(n + 1)/2, and each rank and its opposite to n + 1", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (values) => {
        const { ranks } = rank(values);
        const n = values.length;
        expect(ranks.reduce((a, b) => a + b, 0)).toBe((n * (n + 1)) / 2);
        for (const [i, other] of rank(values, "highest").ranks.entries())
          expect(other + ranks[i]!).toBe(n + 1);
      }),
      { seed: 1 },
    );
  });
});
