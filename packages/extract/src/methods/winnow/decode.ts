/** What to keep, and what it is expected to be worth. */
export interface Decision {
  /** 1 for each block that is kept. */
  readonly kept: Uint8Array;
  /** The expected F1 of the kept blocks, by the probabilities alone. */
  readonly expected: number;
}

/**
 * Chooses the blocks with the highest expected F-measure: those whose probability is above a threshold that
 * depends on the page (Jansche 2007; Lipton, Elkan & Naryanaswamy 2014). With the blocks in order of
 * probability p and their numbers of words w, the prefix is kept that maximises (1 + β²) Σpw over the kept
 * blocks, divided by Σw over the kept blocks + β² Σpw over all. On uncertain pages the threshold is low, because
 * a loss of content costs more than some clutter.
 *
 * @param trust - 1 for that threshold, 0 for ½, or a mixture: the probabilities of an unfamiliar page are flat,
 *   and the low threshold would keep everything.
 */
export function decode(
  probability: Float64Array,
  words: Float64Array,
  beta: number,
  trust: number,
): Decision {
  const n = probability.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => probability[b]! - probability[a]! || a - b,
  );
  let total = 0;
  for (let i = 0; i < n; i++) total += probability[i]! * words[i]!;
  const squared = beta * beta;
  let sum = 0;
  let size = 0;
  let best = 0;
  let threshold = 1;
  for (const block of order) {
    sum += probability[block]! * words[block]!;
    size += words[block]!;
    const value = ((1 + squared) * sum) / (size + squared * total);
    if (value > best) {
      best = value;
      threshold = probability[block]!;
    }
  }
  threshold = trust * threshold + (1 - trust) * 0.5;
  const kept = new Uint8Array(n);
  sum = 0;
  size = 0;
  for (let i = 0; i < n; i++) {
    if (probability[i]! < threshold) continue;
    kept[i] = 1;
    sum += probability[i]! * words[i]!;
    size += words[i]!;
  }
  return { kept, expected: size === 0 ? 0 : (2 * sum) / (size + total) };
}
