/** What to keep, and what it is expected to be worth. */
export interface Decision {
  /** 1 for each block that is kept. */
  readonly kept: Uint8Array;
  /** The expected F1 of the kept blocks, by the probabilities alone. */
  readonly expected: number;
}

/** Number of cases in which the blocks are content together. */
const CASES = 32;

/**
 * Chooses the blocks with the highest expected F-measure: those whose probability is above a threshold that
 * depends on the page. The expectation is the mean of two:
 *
 * - The blocks are content independently of each other: (1 + β²) Σpw over the kept blocks, divided by Σw over the
 *   kept blocks + β² Σpw over all, with probabilities p and numbers of words w (Jansche 2007). The threshold is
 *   low on uncertain pages, because a loss of content costs more than some clutter.
 * - They are content together: all blocks with p > u, for u from 0 to 1. A hundred links of probability .4 then
 *   are a list that is content or not, and are kept only if the rest of the page has even less to offer.
 *
 * @param agreement - the weight of the second expectation, 0 to 1.
 */
export function decode(
  probability: Float64Array,
  words: Float64Array,
  beta: number,
  agreement: number,
): Decision {
  const n = probability.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => probability[b]! - probability[a]! || a - b,
  );
  const sizes = caseSizes(probability, words, order);
  let total = 0;
  for (let i = 0; i < n; i++) total += probability[i]! * words[i]!;
  const squared = beta * beta;
  let sum = 0;
  let size = 0;
  let best = 0;
  let threshold = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < n; nth++) {
    const block = order[nth]!;
    sum += probability[block]! * words[block]!;
    size += words[block]!;
    // Blocks of the same probability are kept together.
    if (nth + 1 < n && probability[order[nth + 1]!] === probability[block]) continue;
    const apart = size === 0 ? 0 : ((1 + squared) * sum) / (size + squared * total);
    const value = (1 - agreement) * apart + agreement * meanOverCases(sizes, size, squared);
    if (value > best) {
      best = value;
      threshold = probability[block]!;
    }
  }
  const kept = Uint8Array.from(probability, (value) => (value >= threshold ? 1 : 0));
  return { kept, expected: best };
}

/** The number of words of the blocks that are content in each case, those with p > u. */
function caseSizes(probability: Float64Array, words: Float64Array, order: Int32Array): Float64Array {
  const sizes = new Float64Array(CASES);
  let size = 0;
  let nth = 0;
  for (let i = CASES - 1; i >= 0; i--) {
    const u = (i + 0.5) / CASES;
    for (; nth < order.length && probability[order[nth]!]! > u; nth++) size += words[order[nth]!]!;
    sizes[i] = size;
  }
  return sizes;
}

/** The mean F-measure of the most probable `size` words; in each case, the content is a prefix as well. */
function meanOverCases(sizes: Float64Array, size: number, squared: number): number {
  if (size === 0) return 0;
  let sum = 0;
  for (let i = 0; i < CASES; i++) {
    sum += ((1 + squared) * Math.min(size, sizes[i]!)) / (size + squared * sizes[i]!);
  }
  return sum / CASES;
}
