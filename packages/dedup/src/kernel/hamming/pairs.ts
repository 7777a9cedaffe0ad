/** A list of pairs that grows. */
export interface PairList {
  readonly push: (a: number, b: number) => void;
  /** Pairs as `a, b, a, b, …`; they are copied. */
  readonly append: (pairs: Uint32Array) => void;
  /** All pairs so far, in the order they came; valid until the next one is added. */
  readonly all: () => Uint32Array;
}

const FIRST_CAPACITY = 1024;

/** An empty list of pairs of 32-bit numbers. */
export function pairList(): PairList {
  let items = new Uint32Array(FIRST_CAPACITY);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= items.length) return;
    const grown = new Uint32Array(Math.max(items.length * 2, length + more));
    grown.set(items.subarray(0, length));
    items = grown;
  };
  return {
    push: (a, b) => {
      if (length === items.length) reserve(2);
      items[length] = a;
      items[length + 1] = b;
      length += 2;
    },
    append: (pairs) => {
      reserve(pairs.length);
      items.set(pairs, length);
      length += pairs.length;
    },
    all: () => items.subarray(0, length),
  };
}

/**
 * Pairs in ascending order, by the first number, then by the second: two stable counting sorts, linear in the pairs
 * and in `count`.
 *
 * @param pairs `a, b, a, b, …`, all below `count`; left as it is.
 * @returns A new array of the same length.
 */
export function sortPairs(pairs: Uint32Array, count: number): Uint32Array {
  return countingSort(countingSort(pairs, count, 1), count, 0);
}

/** Sorts pairs by one of their two numbers, stably. */
function countingSort(pairs: Uint32Array, count: number, by: 0 | 1): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (let at = by; at < pairs.length; at += 2) {
    const slot = pairs[at]! + 1;
    next[slot] = next[slot]! + 2;
  }
  for (let value = 1; value <= count; value++) next[value] = next[value]! + next[value - 1]!;
  const sorted = new Uint32Array(pairs.length);
  for (let at = 0; at < pairs.length; at += 2) {
    const value = pairs[at + by]!;
    const to = next[value]!;
    sorted[to] = pairs[at]!;
    sorted[to + 1] = pairs[at + 1]!;
    next[value] = to + 2;
  }
  return sorted;
}
