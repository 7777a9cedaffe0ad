import type { Logits } from "./types.js";

/** The tokens of a text, and what two models expect after each. */
export interface ScoredTokens {
  readonly ids: readonly number[];
  /** 1 for a token of the text, 0 for padding. Default: all tokens are the text's. */
  readonly attentionMask?: readonly number[] | undefined;
  /** The id of the padding token. */
  readonly padId?: number | undefined;
  readonly observer: Logits;
  readonly performer: Logits;
}

/** Number of rows of both models that are read at once: 8 MB for a vocabulary of 65,024 entries. */
const CHUNK = 16;

/**
 * Returns the score of Binoculars (Hans et al. 2024, section 3, as its authors compute it): the logarithm of
 * the perplexity of the text for the performer, divided by the mean cross-entropy of what the observer
 * expects under what the performer expects. It is low for text that a language model would write.
 *
 * As in the authors' program, the two means are not over the same rows: the perplexity compares each row but
 * the last with the token after it, and leaves out those outside of the attention mask; the cross-entropy is
 * over all rows, the last one included, and leaves out those whose own token is the padding token.
 *
 * Computed in 64-bit floats, in chunks of rows.
 *
 * @param chunk - number of rows that are read at once, which does not change the result.
 * @returns NaN if no row counts, or the logits are not numbers.
 */
export function binocularsScore(
  { ids, attentionMask, padId, observer, performer }: ScoredTokens,
  chunk: number = CHUNK,
): number {
  const { vocabularySize: size } = performer;
  let [perplexity, shifted, entropy, unpadded] = [0, 0, 0, 0];
  for (let start = 0; start < ids.length; start += chunk) {
    const end = Math.min(start + chunk, ids.length);
    const [observed, performed] = [observer.rows(start, end), performer.rows(start, end)];
    for (let row = start; row < end; row++) {
      const from = (row - start) * size;
      const expected = observed.subarray(from, from + size);
      const surprise = performed.subarray(from, from + size);
      // log softmax(x) = x - highest - log Σ exp(x - highest), which neither overflows nor cancels.
      const highest = highestOf(surprise);
      const normalizer = logSum(surprise, highest);
      if (row + 1 < ids.length && (attentionMask?.[row + 1] ?? 1) !== 0) {
        perplexity += normalizer - (surprise[ids[row + 1]!]! - highest);
        shifted++;
      }
      if (ids[row] === padId) continue;
      entropy += normalizer - meanAbove(highest, surprise, expected);
      unpadded++;
    }
  }
  return perplexity / shifted / (entropy / unpadded);
}

/** Returns log Σ exp(value - highest). */
function logSum(values: Float32Array, highest: number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i]! - highest);
  return Math.log(sum);
}

/** Returns the mean of value - origin, weighted by the probabilities of logits. */
function meanAbove(origin: number, values: Float32Array, logits: Float32Array): number {
  const highest = highestOf(logits);
  let [sum, total] = [0, 0];
  for (let i = 0; i < logits.length; i++) {
    const weight = Math.exp(logits[i]! - highest);
    total += weight;
    // What the observer rules out may have a logit of minus infinity for the performer.
    if (weight > 0) sum += weight * (values[i]! - origin);
  }
  return sum / total;
}

function highestOf(values: Float32Array): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if (values[i]! > highest) highest = values[i]!;
  return highest;
}
