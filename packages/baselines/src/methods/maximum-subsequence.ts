/** A range of a sequence of scores; `last` is below `first` if no score is positive. */
export interface Subsequence {
  readonly first: number;
  readonly last: number;
  readonly sum: number;
}

/**
 * Returns the contiguous range with the largest sum, in linear time (Kadane's algorithm). Of several such
 * ranges it is the one that ends first, and of those the longest: that is the one with the smallest beginning
 * and then the smallest end.
 *
 * @example maximumSubsequence([-1, 3, -1, 2, -4, 3]) // { first: 1, last: 3, sum: 4 }
 */
export function maximumSubsequence(scores: ArrayLike<number>): Subsequence {
  let best = { first: 0, last: -1, sum: 0 };
  let first = 0;
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    // A prefix with the sum 0 is kept: the range begins as early as possible.
    if (sum < 0) {
      sum = 0;
      first = i;
    }
    sum += scores[i]!;
    if (sum > best.sum) best = { first, last: i, sum };
  }
  return best;
}
