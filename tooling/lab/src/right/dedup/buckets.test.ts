import { describe, expect, it } from "vitest";
import { bucketOf, bucketRows, type MeasuredPair } from "./buckets.js";

const pair = (jaccard: number, minhash: number): MeasuredPair => ({
  jaccard,
  containment: jaccard,
  minhash,
  trials: 100,
  simhash3: false,
  simhash7: true,
  manber: jaccard > 0.85,
  chunk: false,
  rabin: true,
});

describe("bucketRows", () => {
  it("assigns pairs to buckets", () => {
    expect([0, 0.29, 0.3, 0.8, 0.999, 1].map(bucketOf)).toEqual([0, 0, 1, 5, 7, 8]);
  });

  it("compares the measured recall with the mean of the theory", () => {
    // Theory: 1 - (1 - .8⁸)¹⁴ = .9235; .899⁸ = .4266, 1 - .5734¹⁴ = .9996; the mean is .9616.
    const rows = bucketRows([pair(0.8, 92), pair(0.899, 100), pair(0.5, 40)], 14, 8);
    expect(rows.map(({ inside }) => inside)).toEqual([false, true]);
    expect(rows[1]!.cells.slice(0, 4)).toEqual(["0.8–0.9", "2", "0.960", "0.962"]);
    expect(rows[1]!.cells.slice(5)).toEqual(["yes", "0.000", "1.000", "1.000", "0.500", "0.000", "1.000"]);
  });
});
