import { type EdgeSums, UNITS } from "./edges.js";

/** A line is significant if more than this share of its pixels belong to an edge. */
const MIN_SHARE = 0.3;

/**
 * Returns the probability that the pixels `[from, to)` of a row are a significant line (Cormier 2018, §3.3). A line is
 * halved until its pieces are shorter than `lineLength`; all pieces have to be significant.
 *
 * The original draws 100 samples of each piece. The number of edge pixels has a Poisson binomial distribution, so the
 * probability is computed instead.
 *
 * @returns 0 for any probability that is certainly not above one half.
 */
export function lineProbability(
  { width, sums }: EdgeSums,
  row: number,
  from: number,
  to: number,
  lineLength: number,
): number {
  const start = row * (width + 1);
  const pieces = halve(from, to, lineLength);
  // The median of the distribution is its mean, rounded up or down (Jogdeo and Samuels 1968).
  for (const [low, high] of pieces) {
    const mean = ((sums[start + high]! - sums[start + low]!) >>> 0) / UNITS;
    if (mean <= minCount(high - low) - 1) return 0;
  }
  let probability = 1;
  for (const [low, high] of pieces) {
    const pixels: number[] = [];
    for (let at = start + low; at < start + high; at++)
      pixels.push(((sums[at + 1]! - sums[at]!) >>> 0) / UNITS);
    probability *= tail(pixels, minCount(high - low));
    if (probability <= 0.5) return 0;
  }
  return probability;
}

/** Returns the smallest number of pixels that is more than the minimum share. */
function minCount(length: number): number {
  return Math.floor(MIN_SHARE * length + 1e-9) + 1;
}

type Piece = readonly [from: number, to: number];

/** Halves `[from, to)` until all pieces are shorter than `lineLength`; of an odd length, the first half is longer. */
function halve(from: number, to: number, lineLength: number): readonly Piece[] {
  if (to - from < lineLength) return [[from, to]];
  const middle = from + Math.ceil((to - from) / 2);
  return [...halve(from, middle, lineLength), ...halve(middle, to, lineLength)];
}

/**
 * Returns the probability that at least `count` of several independent events happen, by the recurrence over the
 * events of the probabilities of 0 to `count − 1`.
 */
export function tail(probabilities: readonly number[], count: number): number {
  const fewer = new Float64Array(count);
  fewer[0] = 1;
  for (const [index, probability] of probabilities.entries()) {
    for (let happened = Math.min(index + 1, count - 1); happened > 0; happened--)
      fewer[happened] = fewer[happened]! * (1 - probability) + fewer[happened - 1]! * probability;
    fewer[0]! *= 1 - probability;
  }
  return Math.max(0, 1 - fewer.reduce((sum, value) => sum + value, 0));
}
