import { describe, expect, it } from "vitest";
import { pairCounts, removedCounts } from "./clusters.js";

describe("pairCounts", () => {
  it("agrees with pairs counted by hand", () => {
    // Seven documents in the gold clusters {0..4}, {5, 6}; found: {0, 1, 2}, {3, 4, 5, 6}.
    // Found: 3 + 6; gold: 10 + 1; both: {0,1,2} 3, {3,4} 1, {5,6} 1.
    const counts = pairCounts([1, 1, 1, 2, 2, 2, 2], [0, 0, 0, 0, 0, 5, 5]);
    expect(counts).toEqual({ both: 5, found: 9, gold: 11 });
  });
});

describe("removedCounts", () => {
  it("distinguishes a copy from a loss", () => {
    // 1 is removed for 0 of the same page, and 3 for 0 of a different page; no text of page c is kept.
    const clusters = [{ canonical: 0, members: Uint32Array.of(0, 1, 3), pairs: [] }];
    const found = { clusterOf: Int32Array.of(0, 0, -1, 0), clusters };
    expect(removedCounts(found as never, ["a", "a", "b", "c"])).toEqual({ removed: 2, wrongly: 1, lost: 1 });
  });
});
