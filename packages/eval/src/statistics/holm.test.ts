import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "./compare.js";

describe("holm", () => {
  it("multiplies by the number of remaining values, and never decreases", () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([0.5, 0.6])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
    expect(holm([0.02])).toEqual([0.02]);
  });

  it("ignores NaN", () => {
    expect(holm([0.01, Number.NaN, 0.5])).toEqual([0.02, Number.NaN, 0.5]);
  });

  it("is between p and Bonferroni's adjustment, and keeps the order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (p) => {
        const adjusted = holm(p);
        for (const [i, value] of adjusted.entries()) {
          expect(value).toBeGreaterThanOrEqual(p[i]!);
          expect(value).toBeLessThanOrEqual(Math.min(1, p[i]! * p.length) + 1e-12);
          for (const [j, other] of adjusted.entries())
            if (p[i]! < p[j]!) expect(value).toBeLessThanOrEqual(other);
        }
      }),
      { seed: 1 },
    );
  });
});
