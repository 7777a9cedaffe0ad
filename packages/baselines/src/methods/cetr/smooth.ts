/** The radius of the kernel in lines, which is also its standard deviation. */
const RADIUS = 2;

/** The number of following lines whose mean is compared with a line. */
const LOOK_AHEAD = 3;

/** The weight of a line by its distance: e^(−d²/2r²). */
const WEIGHTS = Float64Array.from({ length: RADIUS + 1 }, (_, i) =>
  Math.exp(-(i * i) / (2 * RADIUS * RADIUS)),
);

/**
 * Smooths a sequence with a Gaussian kernel (Weninger et al. 2010): each value becomes the mean of the values
 * at a distance of at most r = 2, weighted with e^(−d²/2r²). At the ends the kernel is cut off.
 *
 * @example smooth(Float64Array.of(0, 0, 9, 0, 0))[2] // 9 / (1 + 2e^(−1/8) + 2e^(−1/2))
 */
export function smooth(values: Float64Array): Float64Array {
  const smoothed = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let sum = 0;
    let weights = 0;
    for (let at = Math.max(0, i - RADIUS); at <= Math.min(values.length - 1, i + RADIUS); at++) {
      const weight = WEIGHTS[Math.abs(at - i)]!;
      sum += weight * values[at]!;
      weights += weight;
    }
    smoothed[i] = sum / weights;
  }
  return smoothed;
}

/**
 * Returns the absolute difference between each value and the mean of the next three (Weninger et al. 2010).
 * It is large at the beginning and the end of content. Near the end of the sequence fewer values follow; the
 * last value has the difference 0.
 *
 * @example changes(Float64Array.of(1, 2, 3, 4)) // [2, 1.5, 1, 0]
 */
export function changes(values: Float64Array): Float64Array {
  const changed = new Float64Array(values.length);
  for (let i = 0; i < values.length - 1; i++) {
    const stop = Math.min(values.length, i + 1 + LOOK_AHEAD);
    let sum = 0;
    for (let at = i + 1; at < stop; at++) sum += values[at]!;
    changed[i] = Math.abs(sum / (stop - i - 1) - values[i]!);
  }
  return changed;
}

/** Returns the standard deviation of the values, 0 if there are none. */
export function standardDeviation(values: Float64Array): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / values.length);
}
