import { describe, expect, it } from "vitest";
import { pairCounts, removedCounts } from "./clusters.js";

describe("pairCounts", () => {
  it("agrees with pairs counted by hand", () => {
    // Clusters found: {0, 1, 2}, {3, 4, 5, 6}; gold clusters: {0, 1, 2, 3, 4}, {5, 6}.
    // Pairs found: 3 + 6; gold pairs: 10 + 1; pairs in both: 3 in {0, 1, 2}, 1 in {3, 4}, 1 in {5, 6}.
    const counts = pairCounts([1, 1, 1, 2, 2, 2, 2], [0, 0, 0, 0, 0, 5, 5]);
    expect(counts).toEqual({ both: 5, found: 9, gold: 11 });
  });
});

describe("removedCounts", () => {
  it("counts removed texts, those wrongly removed, and lost pages", () => {
    // Text 0 is kept instead of 1, of the same page, and instead of 3, of another page; no text of page c is
    // kept.
    const clusters = [{ canonical: 0, members: Uint32Array.of(0, 1, 3), pairs: [] }];
    const found = { clusterOf: Int32Array.of(0, 0, -1, 0), clusters };
    expect(removedCounts(found as never, ["a", "a", "b", "c"])).toEqual({ removed: 2, wrongly: 1, lost: 1 });
  });
});
