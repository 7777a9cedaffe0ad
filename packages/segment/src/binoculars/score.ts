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

/** What two models, or one in both roles, say about the tokens of a text. */
export interface TokenScores {
  /**
   * The score of Binoculars (Hans et al. 2024, section 3, as its authors compute it): the logarithm of the
   * perplexity of the text for the performer, divided by the mean cross-entropy of what the observer expects
   * under what the performer expects, which for one model in both roles is its mean entropy. It is low for
   * text that a language model would write.
   *
   * As in the authors' program, the two means are not over the same rows: the perplexity compares each row but
   * the last with the token after it, and leaves out those outside of the attention mask; the cross-entropy is
   * over all rows, the last one included, and leaves out those whose own token is the padding token.
   */
  readonly score: number;
  /**
   * The analytic sampling discrepancy of Fast-DetectGPT (Bao et al. 2024, section 3.2): the log-likelihood of
   * the text for the performer minus its expectation over tokens drawn from the observer, divided by its
   * standard deviation. It is high for text that a language model would write. The sums are over the rows of
   * the perplexity.
   */
  readonly discrepancy: number;
}

/** Number of rows of both models that are read at once: 8 MB for a vocabulary of 65,024 entries. */
const CHUNK = 16;

/**
 * Scores the tokens of a text, in 64-bit floats, in chunks of rows.
 *
 * @param chunk - number of rows that are read at once, which does not change the result.
 * @returns NaN if no row counts, or the logits are not numbers.
 * @example scoreTokens({ ids, observer: await model.logits(ids), performer: await other.logits(ids) })
 */
export function scoreTokens(
  { ids, attentionMask, padId, observer, performer }: ScoredTokens,
  chunk: number = CHUNK,
): TokenScores {
  const { vocabularySize: size } = performer;
  let [perplexity, shifted, entropy, unpadded] = [0, 0, 0, 0];
  let [difference, variance] = [0, 0];
  for (let start = 0; start < ids.length; start += chunk) {
    const end = Math.min(start + chunk, ids.length);
    const performed = performer.rows(start, end);
    const observed = observer === performer ? performed : observer.rows(start, end);
    for (let row = start; row < end; row++) {
      const from = (row - start) * size;
      const expected = observed.subarray(from, from + size);
      const surprise = performed.subarray(from, from + size);
      // log softmax(x) = x - highest - log Σ exp(x - highest), which neither overflows nor cancels.
      const highest = highestOf(surprise);
      const above = momentsAbove(highest, surprise, expected);
      const normalizer = Math.log(observed === performed ? above.total : sumOfPowers(surprise, highest));
      if (row + 1 < ids.length && (attentionMask?.[row + 1] ?? 1) !== 0) {
        const likelihood = surprise[ids[row + 1]!]! - highest;
        perplexity += normalizer - likelihood;
        difference += likelihood - above.mean;
        variance += above.variance;
        shifted++;
      }
      if (ids[row] === padId) continue;
      entropy += normalizer - above.mean;
      unpadded++;
    }
  }
  return {
    score: perplexity / shifted / (entropy / unpadded),
    discrepancy: difference / Math.sqrt(variance),
  };
}

/** Returns Σ exp(value - highest). */
function sumOfPowers(values: Float32Array, highest: number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i]! - highest);
  return sum;
}

/**
 * Returns the mean and the variance of value - origin, weighted by the probabilities of logits, and the sum of powers by which
 * they are divided.
 */
function momentsAbove(
  origin: number,
  values: Float32Array,
  logits: Float32Array,
): Readonly<Record<"mean" | "variance" | "total", number>> {
  const highest = highestOf(logits);
  let [sum, squares, total] = [0, 0, 0];
  for (let i = 0; i < logits.length; i++) {
    const weight = Math.exp(logits[i]! - highest);
    total += weight;
    // What the observer rules out may have a logit of minus infinity for the performer.
    if (weight === 0) continue;
    const above = values[i]! - origin;
    sum += weight * above;
    squares += weight * above * above;
  }
  const mean = sum / total;
  return { mean, variance: squares / total - mean * mean, total };
}

function highestOf(values: Float32Array): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if (values[i]! > highest) highest = values[i]!;
  return highest;
}
