/** The number of averaging passes. The weights of three passes are nearly those of a bell curve. */
export const PASSES = 3;

/**
 * Blurs a sequence in place: each value becomes a weighted average of its neighbourhood, by three passes of a
 * plain average over `range` values on each side. A running sum makes a pass linear, whatever the range. At
 * the ends of the sequence the average is that of the values that exist.
 *
 * @example blur(Float64Array.of(0, 0, 1, 0, 0), 1) // the middle becomes 7/27
 */
export function blur(values: Float64Array, range: number): void {
  const sums = new Float64Array(values.length + 1);
  for (let pass = 0; pass < PASSES; pass++) {
    for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
    for (let i = 0; i < values.length; i++) {
      const from = Math.max(0, i - range);
      const to = Math.min(values.length, i + range + 1);
      values[i] = (sums[to]! - sums[from]!) / (to - from);
    }
  }
}
