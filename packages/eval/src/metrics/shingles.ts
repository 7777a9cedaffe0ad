import type { TokenIds } from "../tokens/ids.js";
import type { CommonCounts } from "./common-tokens.js";

/**
 * Counts n-shingles (runs of n tokens), each as often as it stands, and those in common as often as both texts have them.
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
  return { common: commonItems(left, right, size), ...sizes };
}

function shingleCount(tokens: number, n: number): number {
  return tokens === 0 ? 0 : Math.max(1, tokens - n + 1);
}

function commonItems(left: Int32Array, right: Int32Array, size: number): number {
  const counted = new Int32Array(size);
  for (const id of left) counted[id]!++;
  let common = 0;
  for (const id of right) {
    if (counted[id]! > 0) {
      counted[id]!--;
      common++;
    }
  }
  return common;
}
