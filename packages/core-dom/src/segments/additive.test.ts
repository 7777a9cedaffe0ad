import { describe, expect, it } from "vitest";
import { additiveScores, binIndex } from "./additive.js";

describe("additiveScores", () => {
  it("adds the value of each feature's bin to the bias", () => {
    const term = { feature: "b", edges: [1, 3], values: [1, 2, 3, 4, 5, 6] };
    const scores = additiveScores({ bias: [10, 20], terms: [term] }, ["a", "b"], Float32Array.of(9, 0, 9, 3));
    // 0 is in the first bin, 3 in the second: an edge belongs to the bin below it.
    expect([...scores]).toEqual([11, 22, 13, 24]);
    expect(binIndex([1, 3], 3.5)).toBe(2);
  });
});
