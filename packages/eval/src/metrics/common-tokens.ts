import { lcsLength } from "../align/lcs.js";
import type { TokenIds } from "../tokens/ids.js";

/** How many items two texts have, and how many of them are common. */
export interface CommonCounts {
  readonly common: number;
  readonly gold: number;
  readonly predicted: number;
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

/** Several metrics ask for the same pair's (see `pair-ids.ts`). */
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
