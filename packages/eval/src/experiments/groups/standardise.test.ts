import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitStandardiser, standardise } from "./standardise.js";

describe("fitStandardiser", () => {
  it("computes means and deviations by n, and recognises constants in spite of rounding", () => {
    expect(
      fitStandardiser([
        [1, 5],
        [3, 5],
      ]),
    ).toEqual({ means: [2, 5], scales: [1, 0] });
    const tenths = Array.from({ length: 7 }, () => [0.1]);
    expect(fitStandardiser(tenths).scales).toEqual([0]);
  });

  it("keeps small variation around 0", () => {
    expect(fitStandardiser([[1e-12], [-1e-12]]).scales[0]).toBeCloseTo(1e-12, 20);
  });

  it("rejects ragged rows and NaN, with the argument's name", () => {
    expect(() => fitStandardiser([[1], [1, 2]])).toThrow(RangeError);
    expect(() => fitStandardiser([[1], [Number.NaN]])).toThrow("points: row 1, column 0");
  });
});

describe("standardise", () => {
  it("maps constant columns to 0 for any new row", () => {
    expect([...standardise({ means: [2, 5], scales: [1, 0] }, [3, 7])]).toEqual([1, 0]);
    expect(() => standardise({ means: [2], scales: [1] }, [1, 2])).toThrow("row has 2 columns");
  });

  it("scales columns to mean 0 and variance 1", () => {
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
