import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareRanks,
  criticalDifference,
  friedman,
  studentisedRange,
  studentisedRangeCdf,
} from "./friedman.js";

describe("studentisedRange", () => {
  it("agrees with scipy's studentized_range with infinite degrees of freedom", () => {
    const known: readonly (readonly [number, number, number])[] = [
      [2, 0.05, 2.771807648699355],
      [3, 0.05, 3.314493155398122],
      [5, 0.05, 3.857655510378623],
      [10, 0.05, 4.474124221725907],
      [15, 0.05, 4.795923860431186],
      [4, 0.1, 3.240446220927359],
      [6, 0.01, 4.757047249408221],
    ];
    for (const [k, alpha, expected] of known) expect(studentisedRange(k, alpha)).toBeCloseTo(expected, 7);
  });

  it("rejects invalid arguments", () => {
    expect(studentisedRangeCdf(0, 3)).toBe(0);
    expect(() => studentisedRange(1, 0.05)).toThrow("k must");
    expect(() => studentisedRange(3, 0)).toThrow("alpha");
  });
});

describe("criticalDifference", () => {
  it("uses the critical values of Demšar 2006, table 5(a)", () => {
    // With n = k(k + 1)/6 blocks the root is 1, which leaves the value itself. Any other n scales by its
    // root.
    const critical = (k: number, alpha: number): number =>
      criticalDifference(k, 7, alpha) / Math.sqrt((k * (k + 1)) / 42);
    for (const [k, expected] of [
      [2, 1.96],
      [3, 2.343],
      [4, 2.569],
      [5, 2.728],
      [10, 3.164],
    ] as const) {
      // The table rounds the quantile before it divides by √2.
      expect(Math.abs(critical(k, 0.05) - expected)).toBeLessThan(0.0011);
    }
    for (const [k, expected] of [
      [2, 1.645],
      [5, 2.459],
      [10, 2.92],
    ] as const) {
      expect(Math.abs(critical(k, 0.1) - expected)).toBeLessThan(0.0011);
    }
  });

  it("is 9.6 ranks for fifteen systems on five data sets", () => {
    expect(criticalDifference(15, 5)).toBeCloseTo(9.59, 2);
    expect(() => criticalDifference(3, 0)).toThrow("n must");
  });
});

describe("friedman", () => {
  it("agrees with a case calculated by hand", () => {
    // Ranks 1 2 3 / 1 2 3 / 1 3 2 / 2 1 3: means 1.25, 2, 2.75.
    const test = friedman(
      [
        [3, 2, 1],
        [3, 2, 1],
        [3, 1, 2],
        [2, 3, 1],
      ],
      "higher",
    );
    expect(test.ranks).toEqual([1.25, 2, 2.75]);
    // 12n/(k(k+1)) Σ(R - 2)² = 12 × 4/12 × 1.125 = 4.5; F = 3 × 4.5/(4 × 2 - 4.5).
    expect(test.chiSquare).toBeCloseTo(4.5, 12);
    expect(test.p).toBeCloseTo(Math.exp(-2.25), 10);
    expect(test.f).toBeCloseTo(13.5 / 3.5, 12);
    expect(
      friedman(
        [[3, 2, 1]].flatMap((row) => [row, row]),
        "lower",
      ).ranks,
    ).toEqual([3, 2, 1]);
  });

  it("corrects for ties as scipy does", () => {
    const rows = [
      [0.9, 0.8, 0.8],
      [0.7, 0.7, 0.5],
      [0.6, 0.9, 0.4],
      [0.8, 0.8, 0.8],
      [0.5, 0.4, 0.6],
    ];
    const test = friedman(rows, "higher");
    expect(test.chiSquare).toBeCloseTo(1.285714285714294, 10);
    expect(test.p).toBeCloseTo(0.5257880244257778, 10);
    expect(test.ranks.map((value) => value.toFixed(4))).toEqual(["1.7000", "2.0000", "2.3000"]);
  });

  it("is NaN if nothing can be tested, and F is infinite if all blocks agree", () => {
    expect(
      friedman(
        [
          [1, 1],
          [2, 2],
        ],
        "higher",
      ).chiSquare,
    ).toBeNaN();
    expect(friedman([[1, 2]], "higher").p).toBeNaN();
    expect(friedman([], "higher").p).toBeNaN();
    const agreed = friedman(
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
      "higher",
    );
    expect(agreed.chiSquare).toBeCloseTo(6, 10);
    expect([agreed.f, agreed.fP]).toEqual([Number.POSITIVE_INFINITY, 0]);
    expect(() => friedman([[1], [1, 2]], "higher")).toThrow("blocks");
  });

  it("has mean ranks that average (k + 1)/2, and ignores the order of blocks", () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(rows, (blocks) => {
        const test = friedman(blocks, "lower");
        expect(test.ranks.reduce((a, b) => a + b, 0)).toBeCloseTo(10, 10);
        const reversed = friedman(blocks.toReversed(), "lower");
        if (!Number.isNaN(test.p)) expect(reversed.p).toBeCloseTo(test.p, 10);
      }),
      { seed: 1 },
    );
  });
});

describe("compareRanks", () => {
  it("orders systems and groups those within the critical difference", () => {
    const scores = Object.fromEntries(
      ["a", "b", "c"].map((name, place) => [
        name,
        Array.from({ length: 40 }, (_, i) => (place === 2 ? 0 : place === i % 2 ? 2 : 1)),
      ]),
    );
    const compared = compareRanks(scores, { better: "higher" })!;
    expect(compared.systems).toEqual([
      { name: "a", rank: 1.5 },
      { name: "b", rank: 1.5 },
      { name: "c", rank: 3 },
    ]);
    expect(compared.criticalDifference).toBeCloseTo(2.3437 * Math.sqrt(12 / 240), 3);
    expect(compared.groups).toEqual([["a", "b"]]);
    expect(compared.note).toBeUndefined();
  });

  it("notes that five data sets are too few for fifteen systems", () => {
    const scores = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`s${i}`, [i, i, i, i, i]]));
    const compared = compareRanks(scores, { better: "lower" })!;
    expect(compared.note).toBe("5 blocks are too few: only systems 9.6 ranks apart differ, of at most 14");
    // Ranks 1 to 15: ten systems are within 9.6 of the first, and each later group reaches one rank further.
    expect(compared.groups.map((group) => group.length)).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it("needs two systems and a block", () => {
    expect(compareRanks({ a: [1] }, { better: "higher" })).toBeUndefined();
    expect(compareRanks({ a: [], b: [] }, { better: "higher" })).toBeUndefined();
    expect(() => compareRanks({ a: [1], b: [] }, { better: "higher" })).toThrow("scores");
  });
});
