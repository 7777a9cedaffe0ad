import { describe, expect, it } from "vitest";
import { clusterSums, groupClusters } from "./clusters.js";

describe("groupClusters", () => {
  it("lists the pages of each label, with the labels sorted, numbers first", () => {
    const { count, starts, pages } = groupClusters(["b", 10, "a", "b", 2]);
    expect(count).toBe(4);
    expect([...starts]).toEqual([0, 1, 2, 3, 5]);
    expect([...pages]).toEqual([4, 1, 2, 0, 3]);
  });

  it("distinguishes a number from its digits, and accepts an empty list", () => {
    expect(groupClusters([1, "1"]).count).toBe(2);
    expect(groupClusters([]).count).toBe(0);
  });

  it("sums values by cluster", () => {
    expect([...clusterSums(groupClusters(["b", "a", "b"]), [1, 2, 3])]).toEqual([2, 4]);
  });

  it("rejects NaN, which cannot be ordered", () => {
    expect(() => groupClusters([1, Number.NaN, 2])).toThrow(RangeError);
  });
});
