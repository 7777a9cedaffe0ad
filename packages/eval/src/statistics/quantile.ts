/**
 * Quantiles by linear interpolation between order statistics: type 7 of Hyndman and Fan 1996 ("Sample
 * Quantiles in Statistical Packages"), the default of numpy and R. The values needn't be sorted.
 *
 * @param at Probabilities, from 0 to 1.
 * @returns One quantile per probability; all NaN if there are no values or one of them is NaN.
 * @throws {RangeError} If one of `at` is not between 0 and 1.
 *
 * @example quantiles([4, 1, 3, 2], [0.25, 0.5]) // [1.75, 2.5]
 */
export function quantiles(values: ArrayLike<number>, at: readonly number[]): readonly number[] {
  const sorted = Float64Array.from(values).sort();
  return at.map((place) => quantileOfSorted(sorted, place));
}

/** Returns one quantile; see {@link quantiles}. @example quantile([1, 2, 3, 4], 0.25) // 1.75 */
export function quantile(values: ArrayLike<number>, at: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), at);
}

/**
 * Returns a quantile of values in ascending order, with NaNs last as a typed array's `sort` leaves them.
 *
 * @throws {RangeError} If `at` is not between 0 and 1.
 * @example quantileOfSorted([10, 20], 0.5) // 15
 */
export function quantileOfSorted(sorted: ArrayLike<number>, at: number): number {
  if (!(at >= 0 && at <= 1)) throw new RangeError("at must be between 0 and 1");
  if (sorted.length === 0 || Number.isNaN(sorted[sorted.length - 1]!)) return Number.NaN;
  const place = (sorted.length - 1) * at;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  // Equal neighbours are returned unchanged, without rounding, and without NaN from two infinities.
  return low === high ? low : low + (place - below) * (high - low);
}

/** The arithmetic mean; NaN without values. @example mean([1, 2, 6]) // 3 */
export function mean(values: ArrayLike<number> & Iterable<number>): number {
  return values.length === 0 ? Number.NaN : sum(values) / values.length;
}

/** The sum, added up in the order of the values; 0 without values. @example sum([1, 2]) // 3 */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Returns the mean of the worst tenth of the values. The tenth is rounded up, so that it has at least one
 * value.
 *
 * @param better The direction that is better: with `"higher"` the worst tenth is the lowest, with `"lower"`
 *   the highest.
 * @returns NaN if there are no values or one of them is NaN.
 *
 * @example worstDecile([0.9, 0.1, 0.8, 0.8, 0.7, 1, 1, 1, 1, 1, 0.5], "higher") // 0.3: two of eleven
 */
export function worstDecile(values: ArrayLike<number>, better: "higher" | "lower"): number {
  const sorted = Float64Array.from(values).sort();
  const { length } = sorted;
  if (length > 0 && Number.isNaN(sorted[length - 1]!)) return Number.NaN;
  const count = Math.ceil(length / 10);
  return mean(better === "higher" ? sorted.subarray(0, count) : sorted.subarray(length - count));
}
