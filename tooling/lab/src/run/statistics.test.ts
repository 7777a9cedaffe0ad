import { describe, expect, it } from "vitest";
import { figure, median, medianByPage, pairedRatio, quantile, spread } from "./statistics.js";

describe("quantile", () => {
  it("returns the middle of an odd number of values, and the mean of the two middle ones of an even number", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("interpolates by definition 7 of Hyndman & Fan", () => {
    // R: quantile(c(10, 20, 30, 40, 50), c(.1, .95), type = 7) is 14 and 48.
    expect(quantile([50, 10, 40, 20, 30], 0.1)).toBeCloseTo(14, 12);
    expect(quantile([50, 10, 40, 20, 30], 0.95)).toBeCloseTo(48, 12);
    // Of 0..100 the 95th percentile is 95.
    expect(
      quantile(
        Array.from({ length: 101 }, (_, i) => 100 - i),
        0.95,
      ),
    ).toBeCloseTo(95, 12);
  });

  it("returns a single value, and NaN for none", () => {
    expect(quantile([7], 0.95)).toBe(7);
    expect(median([])).toBeNaN();
  });

  it("sorts numerically, and does not change its input", () => {
    const values = [100, 20, 3];
    expect(median(values)).toBe(20);
    expect(values).toEqual([100, 20, 3]);
  });

  it("rejects a q outside 0..1", () => {
    expect(() => quantile([1], 95)).toThrow(RangeError);
    expect(() => quantile([1], Number.NaN)).toThrow(RangeError);
  });
});

describe("spread", () => {
  it("is the median with minimum and maximum", () => {
    expect(spread([1.2, 0.9, 1.0])).toEqual({ median: 1.0, min: 0.9, max: 1.2 });
  });
});

describe("pairedRatio", () => {
  it("divides the totals, not the pages", () => {
    expect(pairedRatio([1, 30], [2, 10])).toBeCloseTo(31 / 12, 12);
  });

  it("excludes a page on which either failed", () => {
    expect(pairedRatio([6, undefined, 100], [2, 50, undefined])).toBe(3);
  });

  it("is NaN without common pages", () => {
    expect(pairedRatio([1, undefined], [undefined, 1])).toBeNaN();
    expect(pairedRatio([], [1])).toBeNaN();
  });
});

describe("medianByPage", () => {
  it("computes the median of each page over the rounds that completed it", () => {
    expect(
      medianByPage([
        [1, 10, undefined],
        [9, 20, undefined],
        [2, undefined, undefined],
      ]),
    ).toEqual([2, 15, undefined]);
  });
});

describe("figure", () => {
  it("keeps two or three digits, and formats NaN as a dash", () => {
    expect([0, 0.0512, 1.154, 38.26, 1234.5, Number.NaN].map(figure)).toEqual([
      "0.00",
      "0.051",
      "1.15",
      "38.3",
      "1235",
      "–",
    ]);
  });
});
