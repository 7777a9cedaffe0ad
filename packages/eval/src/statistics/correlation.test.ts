import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kendall, pearson, spearman } from "./rank-correlation.js";

const x = [1, 2, 2, 3, 5, 5, 5, 8];
const y = [2, 1, 3, 3, 4, 4, 7, 6];
const values = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 12 });

describe("correlations", () => {
  it("agrees with scipy 1.17 on values with ties", () => {
    expect(pearson(x, y)).toBeCloseTo(0.8086207321382253, 12);
    expect(spearman(x, y)).toBeCloseTo(0.8759284757666266, 12);
    expect(kendall(x, y)).toBeCloseTo(0.760608730574164, 12);
  });

  it("agrees with small cases calculated by hand", () => {
    expect(pearson([1, 2, 3], [2, 4, 6])).toBe(1);
    expect(spearman([1, 2, 3], [1, 10, 100])).toBe(1);
    // 1 - 6 Σd² / (n(n² - 1)) = 1 - 6 × 2 / 24.
    expect(spearman([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12);
    expect(kendall([1, 2, 3], [1, 3, 2])).toBeCloseTo(1 / 3, 12);
    expect(kendall([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
  });

  it("is NaN for constants, for fewer than two pairs and for NaN", () => {
    for (const correlate of [pearson, spearman, kendall]) {
      expect(correlate([0.1, 0.1, 0.1], [1, 2, 3])).toBeNaN();
      expect(correlate([1], [1])).toBeNaN();
      expect(correlate([], [])).toBeNaN();
      expect(correlate([1, Number.NaN, 3], [1, 2, 3])).toBeNaN();
      expect(() => correlate([1, 2], [1])).toThrow(RangeError);
    }
  });

  it("is symmetric and changes sign with one side, and rank correlations ignore a monotone scale", () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        const n = Math.min(left.length, right.length);
        const [a, b] = [left.slice(0, n), right.slice(0, n)];
        for (const correlate of [pearson, spearman, kendall]) {
          const value = correlate(a, b);
          if (Number.isNaN(value)) continue;
          expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
          expect(correlate(b, a)).toBeCloseTo(value, 12);
          expect(
            correlate(
              a.map((v) => -v),
              b,
            ),
          ).toBeCloseTo(-value, 12);
          expect(correlate(a, a)).toBeCloseTo(1, 12);
        }
        const steep = a.map((v) => Math.exp(v));
        if (!Number.isNaN(spearman(a, b))) {
          expect(spearman(steep, b)).toBeCloseTo(spearman(a, b), 12);
          expect(kendall(steep, b)).toBeCloseTo(kendall(a, b), 12);
        }
      }),
      { seed: 1 },
    );
  });
});
