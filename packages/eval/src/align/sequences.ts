/** A stretch of a sequence of numbers, read forwards (`step` 1) or backwards (-1) from `start` on. */
export interface Run {
  readonly ids: Int32Array;
  readonly start: number;
  readonly step: 1 | -1;
  readonly count: number;
}

/** A whole sequence. */
export function wholeRun(ids: Int32Array): Run {
  return { ids, start: 0, step: 1, count: ids.length };
}

/** Where two sequences begin and cease to differ, ends excluded. */
interface Core {
  /** How many items both have in common at their start. */
  readonly start: number;
  readonly aEnd: number;
  readonly bEnd: number;
}

/**
 * Cuts off what `a[aFrom, aTo)` and `b[bFrom, bTo)` have in common at their ends: it belongs to every best
 * alignment's cost.
 */
export function trimmed(
  a: Int32Array,
  b: Int32Array,
  aFrom: number = 0,
  aTo: number = a.length,
  bFrom: number = 0,
  bTo: number = b.length,
): Core {
  let start = 0;
  while (aFrom + start < aTo && bFrom + start < bTo && a[aFrom + start] === b[bFrom + start]) start++;
  let [aEnd, bEnd] = [aTo, bTo];
  while (aEnd > aFrom + start && bEnd > bFrom + start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  return { start, aEnd, bEnd };
}

/** How many items of two sequences of `size` different symbols match at most, their order left aside. */
export function commonAtMost(a: Int32Array, b: Int32Array, size: number): number {
  const counted = new Int32Array(size);
  for (const id of a) counted[id]!++;
  let common = 0;
  for (const id of b) if (counted[id]!-- > 0) common++;
  return common;
}

/**
 * Bits of a word of a bit vector: one less than an integer has, so that the carry of an addition falls into the
 * last.
 */
export const WORD_BITS = 31;
/** A word with all its bits set. */
export const FULL_WORD: number = 0x7fffffff;

/** How many bits of a word are set. */
export function ones(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What of a sequence the other one has too. */
interface SharedItems {
  /** Numbered anew. */
  readonly ids: Int32Array;
  /** Where each stood in the whole sequence. */
  readonly places: Int32Array;
}

/**
 * The items of two sequences that occur in both: the rest is in no common subsequence. The symbols that stay are
 * numbered from 0 on without gaps.
 */
export function sharedSymbols(
  a: Int32Array,
  b: Int32Array,
  size: number,
): { readonly a: SharedItems; readonly b: SharedItems; readonly size: number } {
  // 0 not seen, 1 seen in `a`, above that 2 + the new number.
  const numbers = new Int32Array(size);
  for (const id of a) numbers[id] = 1;
  let next = 2;
  for (const id of b) if (numbers[id] === 1) numbers[id] = next++;
  return { a: sharedItems(a, numbers), b: sharedItems(b, numbers), size: next - 2 };
}

function sharedItems(whole: Int32Array, numbers: Int32Array): SharedItems {
  const ids = new Int32Array(whole.length);
  const places = new Int32Array(whole.length);
  let length = 0;
  for (let index = 0; index < whole.length; index++) {
    const number = numbers[whole[index]!]!;
    if (number < 2) continue;
    ids[length] = number - 2;
    places[length++] = index;
  }
  return { ids: ids.subarray(0, length), places: places.subarray(0, length) };
}
