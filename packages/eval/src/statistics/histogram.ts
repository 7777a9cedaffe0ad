/** How a histogram is cut. */
interface HistogramOptions {
  /** How many bins of equal width. */
  readonly bins: number;
  /** The lower edge of the first bin. Default 0. */
  readonly low?: number | undefined;
  /** The upper edge of the last bin. Default 1. */
  readonly high?: number | undefined;
}

/** Counts of values by bin. */
export interface Histogram {
  /** One more than there are bins. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** How many values are below the first edge, above the last one, or no number: nothing is dropped in silence. */
  readonly below: number;
  readonly above: number;
  readonly invalid: number;
}

/**
 * Counts values in bins of equal width. A value on an edge belongs to the bin above it; the last bin is closed, so that
 * a perfect score falls into it.
 *
 * @throws {RangeError} If `bins` is not a whole number from 1 on, or `low` not below `high`.
 *
 * @example histogram([0, 0.6, 1], { bins: 5 }).counts // [1, 0, 0, 1, 1]
 */
export function histogram(values: ArrayLike<number>, options: HistogramOptions): Histogram {
  const { bins, low = 0, high = 1 } = options;
  if (!Number.isSafeInteger(bins) || bins < 1) throw new RangeError("bins must be a whole number from 1 on");
  if (!(low < high && Number.isFinite(high - low))) throw new RangeError("low must be below high");
  const edges = Array.from({ length: bins + 1 }, (_, i) => low + ((high - low) * i) / bins);
  edges[bins] = high;
  const counts = new Array<number>(bins).fill(0);
  let below = 0;
  let above = 0;
  let invalid = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) invalid++;
    else if (value < low) below++;
    else if (value > high) above++;
    else counts[binOf(value, edges)]!++;
  }
  return { edges, counts, below, above, invalid };
}

/** The division may miss by one where the value is next to an edge: the edges have the last word. */
function binOf(value: number, edges: readonly number[]): number {
  const last = edges.length - 2;
  const low = edges[0]!;
  const guess = Math.floor(((value - low) / (edges[last + 1]! - low)) * (last + 1));
  let bin = Math.min(last, Math.max(0, guess));
  while (bin > 0 && value < edges[bin]!) bin--;
  while (bin < last && value >= edges[bin + 1]!) bin++;
  return bin;
}
