import type { TokenIds } from "../tokens/ids.js";

/**
 * Numbers the n-grams of two token sequences: equal n-grams have equal numbers, exactly, without a string made. An
 * n-gram that the gold lacks is -1. A sequence shorter than `n` has none. With n = 1 the tokens come back as they are.
 *
 * Pairs of numbered 2^k-grams are numbered as 2^(k+1)-grams (Karp, Miller and Rosenberg 1972), the last step by
 * overlap: linear in tokens × log n.
 *
 * @example ngramIds(tokenIds(["a", "b", "c"], ["b", "c", "a"]), 2) // gold [0, 1], predicted [1, -1], size 2
 */
export function ngramIds(tokens: TokenIds, n: number): TokenIds {
  let numbered = tokens;
  let length = 1;
  for (; length * 2 <= n; length *= 2) numbered = pairIds(numbered, length);
  return length < n ? pairIds(numbered, n - length) : numbered;
}

/** Numbers the pairs of n-grams that begin `offset` tokens apart. */
function pairIds({ gold, predicted, size }: TokenIds, offset: number): TokenIds {
  const pairs = new Map<number, number>();
  const left = new Int32Array(Math.max(0, gold.length - offset));
  for (let index = 0; index < left.length; index++) {
    const pair = gold[index]! * size + gold[index + offset]!;
    let id = pairs.get(pair);
    if (id === undefined) pairs.set(pair, (id = pairs.size));
    left[index] = id;
  }
  const right = new Int32Array(Math.max(0, predicted.length - offset));
  for (let index = 0; index < right.length; index++) {
    const [first, second] = [predicted[index]!, predicted[index + offset]!];
    right[index] = first < 0 || second < 0 ? -1 : (pairs.get(first * size + second) ?? -1);
  }
  return { gold: left, predicted: right, size: pairs.size };
}

/** How often each number stands in a sequence; -1 is passed over. */
export function countIds(ids: Int32Array, size: number): Int32Array {
  const counted = new Int32Array(size);
  for (const id of ids) if (id >= 0) counted[id]!++;
  return counted;
}
