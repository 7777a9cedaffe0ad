/** A part of a sequence of numbers, read forwards (`step` 1) or backwards (-1) from `start`. */
export interface Run {
  readonly ids: Int32Array;
  readonly start: number;
  readonly step: 1 | -1;
  readonly count: number;
}

/** Returns a run over the whole sequence. */
export function wholeRun(ids: Int32Array): Run {
  return { ids, start: 0, step: 1, count: ids.length };
}

/** The parts of two sequences between their common start and their common end. */
interface Core {
  /** Length of the common start. */
  readonly start: number;
  readonly aEnd: number;
  readonly bEnd: number;
}

/** Trims the common start and end of two ranges, which an optimal alignment can always match. */
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

/** Counts the items that two sequences have in common, regardless of order; negative numbers never match. */
export function commonItems(a: Int32Array, b: Int32Array, size: number): number {
  const counted = new Int32Array(size);
  for (const id of a) counted[id]!++;
  let common = 0;
  for (const id of b) if (id >= 0 && counted[id]!-- > 0) common++;
  return common;
}

/** Bits per word: one less than an integer has, so that bit 31 receives the carry of an addition. */
export const WORD_BITS = 31;
/** A word with all its bits set. */
export const FULL_WORD: number = 0x7fffffff;

/** Counts the set bits of a word. */
export function ones(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The items of a sequence that the other sequence contains too. */
interface SharedItems {
  /** Their new numbers. */
  readonly ids: Int32Array;
  /** Their indexes in the original sequence. */
  readonly places: Int32Array;
}

/**
 * Removes items that only one of two sequences has, since they are in no common subsequence. The remaining
 * symbols are renumbered from 0 without gaps.
 */
export function sharedSymbols(
  a: Int32Array,
  b: Int32Array,
  size: number,
): { readonly a: SharedItems; readonly b: SharedItems; readonly size: number } {
  // 0: not seen; 1: seen in `a`; otherwise 2 + the new number.
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
