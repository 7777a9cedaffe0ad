import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cramersV, crossTable } from "./cross-table.js";

describe("crossTable", () => {
  it("counts pairs and shares of rows", () => {
    const table = crossTable(["easy", "hard", "easy", "easy"], ["a", "b", "b", "a"]);
    expect(table.rows).toEqual(["easy", "hard"]);
    expect(table.columns).toEqual(["a", "b"]);
    expect(table.counts).toEqual([
      [2, 1],
      [0, 1],
    ]);
    expect(table.rowShares[0]![0]).toBeCloseTo(2 / 3, 12);
    expect(table.rowShares[1]).toEqual([0, 1]);
    expect(() => crossTable(["a"], [])).toThrow(RangeError);
  });

  it("keeps the requested order, including labels without pages", () => {
    const table = crossTable(["b", "x"], ["1", "2"], { rows: ["c", "b"] });
    expect(table.rows).toEqual(["c", "b", "x"]);
    expect(table.counts).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(table.rowShares[0]).toEqual([0, 0]);
  });
});

describe("cramersV", () => {
  it("agrees with scipy and with Bergsma's formula", () => {
    const { chiSquare, df, p, v, corrected } = cramersV([
      [30, 10, 5],
      [8, 25, 12],
    ]);
    expect(chiSquare).toBeCloseTo(22.04776647501106, 10);
    expect(df).toBe(2);
    expect(p).toBeCloseTo(1.630753580756888e-5, 12);
    expect(v).toBeCloseTo(0.4949496772962666, 12);
    expect(corrected).toBeCloseTo(0.47437508284770363, 12);
  });

  it("is 1 if one label determines the other, and 0 if they are independent", () => {
    expect(
      cramersV([
        [10, 0],
        [0, 10],
      ]).v,
    ).toBe(1);
    expect(
      cramersV([
        [10, 0],
        [0, 10],
      ]).corrected,
    ).toBeCloseTo(1, 12);
    expect(
      cramersV([
        [4, 8],
        [2, 4],
      ]),
    ).toMatchObject({ chiSquare: 0, v: 0, corrected: 0, p: 1 });
  });

  it("ignores empty rows and columns, and returns NaN for too few of them", () => {
    expect(
      cramersV([
        [10, 0, 0],
        [0, 0, 10],
        [0, 0, 0],
      ]),
    ).toEqual(
      cramersV([
        [10, 0],
        [0, 10],
      ]),
    );
    for (const counts of [
      [],
      [[]],
      [[0]],
      [[3, 4]],
      [
        [3, 0],
        [4, 0],
      ],
    ]) {
      expect(cramersV(counts)).toMatchObject({ v: Number.NaN, corrected: Number.NaN, df: 0 });
    }
    expect(
      cramersV([
        [1, 0],
        [0, 1],
      ]),
    ).toMatchObject({ v: 1, corrected: 0 });
  });

  it("is symmetric, between 0 and 1, and not larger after correction", () => {
    const labels = fc.constantFrom("a", "b", "c");
    fc.assert(
      fc.property(fc.array(fc.tuple(labels, labels), { minLength: 4, maxLength: 60 }), (pairs) => {
        const [rows, columns] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        const one = cramersV(crossTable(rows, columns).counts);
        const other = cramersV(crossTable(columns, rows).counts);
        if (Number.isNaN(one.v)) return;
        expect(one.v).toBeGreaterThanOrEqual(0);
        expect(one.v).toBeLessThanOrEqual(1);
        expect(one.corrected).toBeLessThanOrEqual(one.v + 1e-9);
        expect(other.v).toBeCloseTo(one.v, 10);
        expect(other.corrected).toBeCloseTo(one.corrected, 10);
      }),
      { seed: 1 },
    );
  });
});
