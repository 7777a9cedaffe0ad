import { once } from "@winnow/core-dom/cache";
import { lcsLength } from "../align/lcs.js";
import { ngramIds, type TokenIds } from "../tokens/ids.js";
import type { Score } from "../types.js";

/**
 * Returns the harmonic mean of precision and recall; 0 if both are 0.
 *
 * @example f1(1, 0.5) // 2/3
 */
export function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * Returns precision, recall and F1 from counts of items. Both sides empty: 1, 1, 1; one side empty: 0, 0, 0.
 *
 * @param common Number of matching items.
 * @param gold Number of items of the gold.
 * @param predicted Number of items of the prediction.
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

/** Numbers of items of two texts, and of items that they have in common. */
interface CommonCounts {
  readonly common: number;
  readonly gold: number;
  readonly predicted: number;
}

/** Like {@link scoreOf}, for an object with counts. */
export function scoreOfCounts({ common, gold, predicted }: CommonCounts): Score {
  return scoreOf(common, gold, predicted);
}

/**
 * Counts the distinct tokens of each text, and those in both.
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

/** Cached lengths: several metrics need that of the same pair. */
const inOrder = once((ids: TokenIds) => lcsLength(ids.gold, ids.predicted, ids.size));

/**
 * Counts the tokens that both texts have in the same order: the length of their longest common subsequence.
 *
 * @example commonInOrder(tokenIds(["a", "b", "c"], ["c", "b", "a"])) // { common: 1, gold: 3, predicted: 3 }
 */
export function commonInOrder(ids: TokenIds): CommonCounts {
  return { common: inOrder(ids), gold: ids.gold.length, predicted: ids.predicted.length };
}

/**
 * Counts the n-shingles (runs of n tokens) of each text and those in common, with repetitions. A text of
 * fewer than n tokens is one shingle, as in the article-extraction-benchmark; an empty text has none.
 *
 * Linear in tokens × log n.
 *
 * @throws {RangeError} If `n` is not a positive integer.
 *
 * @example
 * commonShingles(tokenIds(["a", "b", "c", "d"], ["a", "b", "c"]), 3)
 * // { common: 1, gold: 2, predicted: 1 }
 */
export function commonShingles(tokens: TokenIds, n: number): CommonCounts {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError("n must be a positive integer");
  const { gold, predicted } = tokens;
  const sizes = { gold: shingleCount(gold.length, n), predicted: shingleCount(predicted.length, n) };
  const length = Math.min(n, gold.length);
  // Shingles of different lengths never match.
  if (length !== Math.min(n, predicted.length) || length === 0) return { common: 0, ...sizes };
  const shingles = ngramIds(tokens, length);
  return { common: commonItems(shingles.gold, shingles.predicted, shingles.size), ...sizes };
}

/** Counts the items that two sequences have in common, regardless of order; negative numbers never match. */
function commonItems(a: Int32Array, b: Int32Array, size: number): number {
  const counted = new Int32Array(size);
  for (const id of a) counted[id]!++;
  let common = 0;
  for (const id of b) if (id >= 0 && counted[id]!-- > 0) common++;
  return common;
}

function shingleCount(tokens: number, n: number): number {
  return tokens === 0 ? 0 : Math.max(1, tokens - n + 1);
}
