import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximumSubsequence, type Subsequence } from "./maximum-subsequence.js";

/** All ranges in the order of their beginnings, then their ends; the first one with the largest sum. */
function byTrial(scores: readonly number[]): Subsequence {
  let best = { first: 0, last: -1, sum: 0 };
  for (let first = 0; first < scores.length; first++) {
    let sum = 0;
    for (let last = first; last < scores.length; last++) {
      sum += scores[last]!;
      if (sum > best.sum) best = { first, last, sum };
    }
  }
  return best;
}

describe("maximumSubsequence", () => {
  it("finds the range with the largest sum", () => {
    expect(maximumSubsequence([-1, 3, -1, 2, -4, 3])).toEqual({ first: 1, last: 3, sum: 4 });
  });

  it("prefers the first of equal ranges, with the earliest beginning and then the earliest end", () => {
    expect(maximumSubsequence([2, -5, 2])).toEqual({ first: 0, last: 0, sum: 2 });
    expect(maximumSubsequence([1, -1, 2, -1, 1])).toEqual({ first: 0, last: 2, sum: 2 });
    expect(maximumSubsequence([0, 2, 0])).toEqual({ first: 0, last: 1, sum: 2 });
  });

  it("is empty without a positive score", () => {
    expect(maximumSubsequence([-1, 0, -2])).toEqual({ first: 0, last: -1, sum: 0 });
    expect(maximumSubsequence([])).toEqual({ first: 0, last: -1, sum: 0 });
  });

  it("agrees with trying all ranges", () => {
    const law = fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 30 }), (scores) => {
      expect(maximumSubsequence(scores)).toEqual(byTrial(scores));
    });
    fc.assert(law, { seed: 1, numRuns: runs(300) });
  });
});
