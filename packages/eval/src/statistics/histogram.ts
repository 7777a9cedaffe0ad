/** Counts of values by bin. */
export interface Histogram {
  /** The edges of the bins, one more than there are bins. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Number of values below the first edge, above the last one, and of NaNs. */
  readonly below: number;
  readonly above: number;
  readonly invalid: number;
}

/**
 * Counts values in bins of equal width between 0 and 1. A value on an edge belongs to the bin above it,
 * except that 1, a perfect score, belongs to the last bin.
 *
 * @throws {RangeError} If `bins` is not an integer of 1 or more.
 *
 * @example histogram([0, 0.6, 1], 5).counts // [1, 0, 0, 1, 1]
 */
export function histogram(values: ArrayLike<number>, bins: number): Histogram {
  if (!Number.isSafeInteger(bins) || bins < 1) throw new RangeError("bins must be an integer of 1 or more");
  const edges = Array.from({ length: bins + 1 }, (_, i) => i / bins);
  const counts = new Array<number>(bins).fill(0);
  let below = 0;
  let above = 0;
  let invalid = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const bin = edges.findLastIndex((edge) => value >= edge);
    if (Number.isNaN(value)) invalid++;
    else if (value < 0) below++;
    else if (value > 1) above++;
    else counts[Math.min(bins - 1, bin)]!++;
  }
  return { edges, counts, below, above, invalid };
}
