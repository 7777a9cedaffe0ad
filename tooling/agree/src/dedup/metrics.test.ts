import { describe, expect, it } from "vitest";
import { adjustedRand, bCubed, pairCounts, pairScore, removedCounts } from "./metrics.js";

// Seven documents of the gold clusters {0..4}, {5, 6}; found: {0, 1, 2}, {3, 4, 5, 6}.
const GOLD = ["a", "a", "a", "a", "a", "b", "b"];
const FOUND = [1, 1, 1, 2, 2, 2, 2];

describe("pairCounts", () => {
  it("counts pairs by hand", () => {
    // Found: 3 + 6; gold: 10 + 1; both: {0,1,2} 3, {3,4} 1, {5,6} 1.
    expect(pairCounts(FOUND, GOLD)).toEqual({ both: 5, found: 9, gold: 11, all: 21 });
    expect(pairScore(pairCounts(FOUND, GOLD))).toEqual({ precision: 5 / 9, recall: 5 / 11, f1: 0.5 });
  });

  it("has nothing wrong where nothing is together", () => {
    expect(pairScore(pairCounts([1, 2], ["a", "b"]))).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(pairScore(pairCounts([1, 2], ["a", "a"]))).toMatchObject({ precision: 1, recall: 0 });
    expect(() => pairCounts([1], [])).toThrow(RangeError);
  });
});

describe("bCubed", () => {
  it("is the mean of each document's shares", () => {
    const { precision, recall } = bCubed(FOUND, GOLD);
    // Precision: three of 1, four of 1/2; recall: three of 3/5, two of 2/5, two of 1.
    expect(precision).toBeCloseTo(5 / 7);
    expect(recall).toBeCloseTo((3 * 0.6 + 2 * 0.4 + 2) / 7);
  });

  it("is 1 for the same, and halves as all are put together", () => {
    expect(bCubed(GOLD, GOLD)).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(bCubed([1, 1], ["a", "b"])).toMatchObject({ precision: 0.5, recall: 1 });
  });

  it("agrees with Bagga and Baldwin's example", () => {
    // Truth {1..5}, {6, 7}, {8..C}; the second response joins {1..5} with {8..C}: precision .583; the first joins
    // {6, 7} with {8..C}: .762. Recall is 1.
    const truth = "aaaaabbccccc".split("");
    expect(bCubed("aaaaabbbbbbb".split(""), truth).precision).toBeCloseTo(0.762, 3);
    expect(bCubed("aaaaabbaaaaa".split(""), truth).precision).toBeCloseTo(0.583, 3);
    expect(bCubed("aaaaabbaaaaa".split(""), truth).recall).toBe(1);
  });
});

describe("adjustedRand", () => {
  it("agrees with scikit-learn's documented examples", () => {
    expect(adjustedRand([0, 0, 1, 1], [0, 0, 1, 1])).toBe(1);
    expect(adjustedRand([0, 0, 1, 1], [1, 1, 0, 0])).toBe(1);
    expect(adjustedRand([0, 0, 1, 2], [0, 0, 1, 1])).toBeCloseTo(0.57, 2);
    expect(adjustedRand([0, 0, 0, 0], [0, 1, 2, 3])).toBe(0);
    expect(adjustedRand([0, 0, 1, 1], [0, 1, 0, 1])).toBeCloseTo(-0.5);
  });

  it("is 1 where both agree on all or nothing", () => {
    expect(adjustedRand([1, 2, 3], ["a", "b", "c"])).toBe(1);
    expect(adjustedRand([1, 1], ["a", "a"])).toBe(1);
    expect(adjustedRand([], [])).toBe(1);
  });
});

describe("removedCounts", () => {
  it("tells a copy from a loss", () => {
    // 1 goes for 0, of the same page; 3 for 0, which is another; of page c nothing is kept.
    expect(removedCounts([0, 0, 2, 0], ["a", "a", "b", "c"])).toEqual({
      documents: 4,
      removed: 2,
      wrongly: 1,
      lost: 1,
    });
  });
});
