import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, quantile, quantileOfSorted, quantiles, worstDecile } from "./quantile.js";

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("quantiles", () => {
  it("interpolates like numpy's default", () => {
    // numpy.quantile([4, 1, 3, 2, 10, 7], [0, .1, .25, .5, .9, 1])
    expect(quantiles([4, 1, 3, 2, 10, 7], [0, 0.1, 0.25, 0.5, 0.9, 1])).toEqual([1, 1.5, 2.25, 3.5, 8.5, 10]);
    expect(quantile([5], 0.3)).toBe(5);
    expect(quantileOfSorted([10, 20], 0.25)).toBe(12.5);
  });

  it("sorts numerically and doesn't change its input", () => {
    const values = [10, 9, 2];
    expect(quantile(values, 0.5)).toBe(9);
    expect(values).toEqual([10, 9, 2]);
  });

  it("is NaN without values or with a NaN, and rejects a probability outside 0 to 1", () => {
    expect(quantile([], 0.5)).toBeNaN();
    expect(quantile([1, Number.NaN, 2], 0.5)).toBeNaN();
    expect(quantile([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], 0.5)).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(() => quantile([1], 1.1)).toThrow(RangeError);
    expect(() => quantile([1], Number.NaN)).toThrow(RangeError);
  });

  it("increases with the probability, stays within the values, and ignores their order", () => {
    fc.assert(
      fc.property(
        fc.array(finite, { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, p, q) => {
          const [low, high] = quantiles(values, [Math.min(p, q), Math.max(p, q)]) as [number, number];
          expect(low).toBeLessThanOrEqual(high + 1e-6);
          expect(low).toBeGreaterThanOrEqual(Math.min(...values));
          expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
          expect(quantile(values.toReversed(), p)).toBe(quantile(values, p));
        },
      ),
      { seed: 1 },
    );
  });
});

describe("mean and worstDecile", () => {
  it("mean is the arithmetic mean", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(mean([])).toBeNaN();
  });

  it("worstDecile averages the lowest or the highest tenth, rounded up", () => {
    expect(worstDecile([0.9, 0.1, 0.8, 0.8, 0.7, 1, 1, 1, 1, 1, 0.5], "higher")).toBeCloseTo(0.3, 12);
    expect(worstDecile([0.9, 0.1, 0.8, 0.8, 0.7, 1, 1, 1, 1, 1, 0.5], "lower")).toBe(1);
    expect(worstDecile([0.2, 0.4], "higher")).toBe(0.2);
    expect(worstDecile([], "higher")).toBeNaN();
    expect(worstDecile([0, Number.NaN], "higher")).toBeNaN();
  });

  it("worstDecile is never better than the mean", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (values) => {
        expect(worstDecile(values, "higher")).toBeLessThanOrEqual(mean(values) + 1e-6);
        expect(worstDecile(values, "lower")).toBeGreaterThanOrEqual(mean(values) - 1e-6);
      }),
      { seed: 1 },
    );
  });
});
