import { lcsLength } from "../align/lcs.js";
import { commonAtMost } from "../align/sequences.js";
import type { TokenIds } from "../tokens/ids.js";
import type { Score } from "../types.js";

/**
 * The harmonic mean of precision and recall; 0 where both are 0.
 *
 * @example f1(1, 0.5) // 2/3
 */
export function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * Precision, recall and F1 of what gold and prediction have in common. Both empty: 1, 1, 1; one empty: 0, 0, 0.
 *
 * @param common How many items match.
 * @param gold How many the gold has.
 * @param predicted How many the prediction has.
 *
 * @example scoreOf(3, 6, 5).f1 // 0.5454…
 */
export function scoreOf(common: number, gold: number, predicted: number): Score {
  if (gold === 0 && predicted === 0) return { precision: 1, recall: 1, f1: 1 };
  if (gold === 0 || predicted === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = common / predicted;
  const recall = common / gold;
  return { precision, recall, f1: f1(precision, recall) };
}

/** How many items two texts have, and how many of them are common. */
interface CommonCounts {
  readonly common: number;
  readonly gold: number;
  readonly predicted: number;
}

/** {@link scoreOf} of counts. */
export function scoreOfCounts({ common, gold, predicted }: CommonCounts): Score {
  return scoreOf(common, gold, predicted);
}

/**
 * Counts different tokens: those of each text's set, and those in both.
 *
 * @example commonDistinct(tokenIds(["a", "b", "a"], ["b", "c"])) // { common: 1, gold: 2, predicted: 2 }
 */
export function commonDistinct({ gold, predicted, size }: TokenIds): CommonCounts {
  const inGold = new Uint8Array(size);
  const inPredicted = new Uint8Array(size);
  for (const id of gold) inGold[id] = 1;
  for (const id of predicted) inPredicted[id] = 1;
  const counted = { common: 0, gold: 0, predicted: 0 };
  for (let id = 0; id < size; id++) {
    counted.gold += inGold[id]!;
    counted.predicted += inPredicted[id]!;
    counted.common += inGold[id]! & inPredicted[id]!;
  }
  return counted;
}

/** Several metrics ask for the same pair's. */
const IN_ORDER = new WeakMap<TokenIds, number>();

/**
 * Counts tokens that both texts have in the same order: their longest common subsequence.
 *
 * @example commonInOrder(tokenIds(["a", "b", "c"], ["c", "b", "a"])) // { common: 1, gold: 3, predicted: 3 }
 */
export function commonInOrder(ids: TokenIds): CommonCounts {
  let common = IN_ORDER.get(ids);
  if (common === undefined) {
    common = lcsLength(ids.gold, ids.predicted, ids.size);
    IN_ORDER.set(ids, common);
  }
  return { common, gold: ids.gold.length, predicted: ids.predicted.length };
}

/**
 * Counts n-shingles (runs of n tokens), each as often as it occurs, and those in common as often as both texts have them.
 * A text of fewer tokens is one shingle, all of it, as the article-extraction-benchmark has it; an empty text has none.
 * With n = 1: multisets of tokens.
 *
 * Linear in tokens × n.
 *
 * @throws {RangeError} If `n` is not a whole number from 1 on.
 *
 * @example commonShingles(tokenIds(["a", "b", "c", "d"], ["a", "b", "c"]), 3) // { common: 1, gold: 2, predicted: 1 }
 */
export function commonShingles(tokens: TokenIds, n: number): CommonCounts {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError("n must be a whole number from 1 on");
  let { gold: left, predicted: right, size } = tokens;
  const sizes = { gold: shingleCount(left.length, n), predicted: shingleCount(right.length, n) };
  const length = Math.min(n, left.length);
  // Shingles of different lengths never match.
  if (length !== Math.min(n, right.length) || length === 0) return { common: 0, ...sizes };
  for (let grown = 1; grown < length; grown++) {
    // A shingle is a shorter one and a token: pairs of numbers become numbers again.
    const pairs = new Map<number, number>();
    const grow = (shingles: Int32Array, singles: Int32Array): Int32Array => {
      const longer = new Int32Array(singles.length - grown);
      for (let index = 0; index < longer.length; index++) {
        const pair = shingles[index]! * tokens.size + singles[index + grown]!;
        let id = pairs.get(pair);
        if (id === undefined) pairs.set(pair, (id = pairs.size));
        longer[index] = id;
      }
      return longer;
    };
    left = grow(left, tokens.gold);
    right = grow(right, tokens.predicted);
    size = pairs.size;
  }
  return { common: commonAtMost(left, right, size), ...sizes };
}

function shingleCount(tokens: number, n: number): number {
  return tokens === 0 ? 0 : Math.max(1, tokens - n + 1);
}
