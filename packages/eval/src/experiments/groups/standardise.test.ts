import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitStandardiser, standardise } from "./standardise.js";

describe("fitStandardiser", () => {
  it("takes means and deviations by n, and constants for constant in spite of rounding", () => {
    expect(
      fitStandardiser([
        [1, 5],
        [3, 5],
      ]),
    ).toEqual({ means: [2, 5], scales: [1, 0] });
    const tenths = Array.from({ length: 7 }, () => [0.1]);
    expect(fitStandardiser(tenths).scales).toEqual([0]);
  });

  it("keeps what varies little around 0", () => {
    expect(fitStandardiser([[1e-12], [-1e-12]]).scales[0]).toBeCloseTo(1e-12, 20);
  });

  it("refuses ragged rows and what is no number, by name", () => {
    expect(() => fitStandardiser([[1], [1, 2]])).toThrow(RangeError);
    expect(() => fitStandardiser([[1], [Number.NaN]])).toThrow("points: row 1, column 0");
  });
});

describe("standardise", () => {
  it("puts constant columns at 0 whatever a new row says", () => {
    expect([...standardise({ means: [2, 5], scales: [1, 0] }, [3, 7])]).toEqual([1, 0]);
    expect(() => standardise({ means: [2], scales: [1] }, [1, 2])).toThrow("row has 2 columns");
  });

  it("gives mean 0 and variance 1", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 }),
        (column) => {
          const rows = column.map((value) => [value]);
          const fitted = fitStandardiser(rows);
          const values = rows.map((row) => standardise(fitted, row)[0]!);
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
          expect(mean).toBeCloseTo(0, 9);
          expect(variance).toBeCloseTo(new Set(column).size === 1 ? 0 : 1, 9);
        },
      ),
      { seed: 1 },
    );
  });
});
