import { type Band, bandRows, leastCost, wholeBand } from "./band.js";
import { nearLcsLength } from "./furthest-reaching.js";
import {
  commonAtMost,
  FULL_WORD,
  ones,
  type Run,
  sharedSymbols,
  trimmed,
  WORD_BITS,
  wholeRun,
} from "./sequences.js";

/** Words of a strip: as many as fit the registers of a loop. */
const STRIP_WORDS = 8;
const STRIP_COLUMNS = STRIP_WORDS * WORD_BITS;

/** What `lcsBits` works in, used again from call to call. */
export interface StripSpace {
  /** For each symbol the columns of the strip where it stands, a bit each. All zero between calls. */
  readonly masks: Int32Array;
  /** Whether it stands there at all. All zero between calls. */
  readonly present: Uint8Array;
  /** What each row carries into the next strip. */
  readonly carries: Uint8Array;
}

/** Room for sequences of `size` different symbols and at most `rows` rows. */
export function stripSpace(size: number, rows: number): StripSpace {
  return {
    masks: new Int32Array(size * STRIP_WORDS),
    present: new Uint8Array(size),
    carries: new Uint8Array(rows),
  };
}

/** How many words `lcsBits` writes for so many columns. */
export function lcsBitsLength(columns: number): number {
  return Math.ceil(columns / STRIP_COLUMNS) * STRIP_WORDS;
}

/**
 * The last row of the table of the longest common subsequence, bit-parallel: bit `i % 31` of word `i / 31` is 0 where
 * `LCS(columns[0..i], rows)` is one more than `LCS(columns[0..i - 1], rows)`. So the LCS's length is the number of
 * zeros. Bits past the last column are 1.
 *
 * The recurrence is that of Crochemore, Iliopoulos, Pinzon and Reid 2001, `V' = (V + (V & M)) | (V & ~M)`, in
 * Hyyrö's form (2004). It goes strip by strip of 248 columns through all the rows, not row by row through all the
 * words: a strip stays in registers, its masks fit the cache, and memory is linear. A row without a match in the
 * strip and without a carry from the left leaves it as it is.
 *
 * @param bits Where the row goes: `lcsBitsLength(columns.count)` words.
 * @param band Where to look; everywhere by default. In a band the number of zeros is the length of the longest common
 *   subsequence among those that stay in it, or more, and never more than the LCS's.
 */
export function lcsBits(
  columns: Run,
  rows: Run,
  space: StripSpace,
  bits: Int32Array,
  band: Band = wholeBand(columns.count, rows.count),
): void {
  space.carries.fill(0, 0, rows.count);
  for (let from = 0; from < columns.count; from += STRIP_COLUMNS) {
    markStrip(columns, from, space, 1);
    const { first, end } = bandRows(band, from, from + STRIP_COLUMNS, rows.count);
    fillStrip(rows, first, end, space, bits, (from / STRIP_COLUMNS) * STRIP_WORDS);
    markStrip(columns, from, space, 0);
  }
}

/** Writes the masks of the strip from column `from` on (1), or wipes them out again (0). */
function markStrip(columns: Run, from: number, { masks, present }: StripSpace, mark: 0 | 1): void {
  const { ids, step } = columns;
  const length = Math.min(STRIP_COLUMNS, columns.count - from);
  let word = 0;
  let bit = 1;
  for (let column = 0, at = columns.start + from * step; column < length; column++, at += step) {
    const id = ids[at]!;
    const place = id * STRIP_WORDS + word;
    masks[place] = mark === 1 ? masks[place]! | bit : 0;
    present[id] = mark;
    bit <<= 1;
    if (bit < 0) {
      bit = 1;
      word++;
    }
  }
}

/**
 * One strip through the rows from `first` to `end`. The same four lines for each of its words, which a loop would
 * keep in memory.
 *
 * Leaving rows out is safe: above `first` it says that the strip's columns gain nothing over its left side, and as
 * the rows from `end` on carry nothing, so it says of them in the next strip.
 */
function fillStrip(
  rows: Run,
  first: number,
  end: number,
  { masks, present, carries }: StripSpace,
  bits: Int32Array,
  target: number,
): void {
  const { ids, start, step } = rows;
  // Names of this function: module bindings may be looked up each time.
  const full = FULL_WORD;
  const last = WORD_BITS;
  let [v0, v1, v2, v3] = [full, full, full, full];
  let [v4, v5, v6, v7] = [full, full, full, full];
  for (let row = first, at = start + first * step; row < end; row++, at += step) {
    const id = ids[at]!;
    let carry = carries[row]!;
    if ((present[id]! | carry) === 0) continue;
    const mask = id * STRIP_WORDS;
    let x = v0 & masks[mask]!;
    let sum = (v0 + x + carry) | 0;
    v0 = (sum | (v0 ^ x)) & full;
    carry = sum >>> last;
    x = v1 & masks[mask + 1]!;
    sum = (v1 + x + carry) | 0;
    v1 = (sum | (v1 ^ x)) & full;
    carry = sum >>> last;
    x = v2 & masks[mask + 2]!;
    sum = (v2 + x + carry) | 0;
    v2 = (sum | (v2 ^ x)) & full;
    carry = sum >>> last;
    x = v3 & masks[mask + 3]!;
    sum = (v3 + x + carry) | 0;
    v3 = (sum | (v3 ^ x)) & full;
    carry = sum >>> last;
    x = v4 & masks[mask + 4]!;
    sum = (v4 + x + carry) | 0;
    v4 = (sum | (v4 ^ x)) & full;
    carry = sum >>> last;
    x = v5 & masks[mask + 5]!;
    sum = (v5 + x + carry) | 0;
    v5 = (sum | (v5 ^ x)) & full;
    carry = sum >>> last;
    x = v6 & masks[mask + 6]!;
    sum = (v6 + x + carry) | 0;
    v6 = (sum | (v6 ^ x)) & full;
    carry = sum >>> last;
    x = v7 & masks[mask + 7]!;
    sum = (v7 + x + carry) | 0;
    v7 = (sum | (v7 ^ x)) & full;
    carries[row] = sum >>> last;
  }
  bits.set([v0, v1, v2, v3, v4, v5, v6, v7], target);
}

/** Steps of the method for near sequences that are tried for each word of the other: about a sixth of its time. */
const NEAR_SHARE = 1 / 16;

/**
 * The length of the longest common subsequence of two sequences of numbers.
 *
 * What cannot match (symbols of one side only) and what surely does (a common start and end) is taken off. Sequences
 * where hardly anything of the shorter one is missing from the longer one, as an extraction in its page, then go by
 * the method of Wu et al. (1990), as long as it is worth it, others bit-parallel, 31 columns at a time (Crochemore
 * et al. 2001; Hyyrö 2004), in a band of the table where that suffices. O(n·m / 31) time at the worst, linear
 * memory.
 *
 * @param a Numbers from 0 to `size` - 1, as `tokenIds` gives them.
 * @param size How many different numbers there may be.
 *
 * @example lcsLength(Int32Array.of(0, 1, 2, 3), Int32Array.of(1, 3, 2), 4) // 2
 */
export function lcsLength(a: Int32Array, b: Int32Array, size: number): number {
  const shared = sharedSymbols(a, b, size);
  const { start, aEnd, bEnd } = trimmed(shared.a.ids, shared.b.ids);
  const matched = start + shared.a.ids.length - aEnd;
  const left = shared.a.ids.subarray(start, aEnd);
  const right = shared.b.ids.subarray(start, bEnd);
  if (left.length === 0 || right.length === 0) return matched;
  const work = ((left.length * right.length) / WORD_BITS) * NEAR_SHARE;
  const shorter = Math.min(left.length, right.length);
  const omitted = shorter - commonAtMost(left, right, shared.size);
  if ((omitted + 1) * (omitted + Math.abs(left.length - right.length)) < work) {
    const near = nearLcsLength(left, right, work);
    if (near !== undefined) return matched + near;
  }
  const [columns, rows] = left.length < right.length ? [right, left] : [left, right];
  const bits = new Int32Array(lcsBitsLength(columns.length));
  const space = stripSpace(shared.size, rows.length);
  const all = columns.length + rows.length;
  const cost = leastCost(columns.length, rows.length, all - 2 * (shorter - omitted), (band) => {
    lcsBits(wholeRun(columns), wholeRun(rows), space, bits, band);
    let zeros = bits.length * WORD_BITS;
    for (const word of bits) zeros -= ones(word);
    return all - 2 * zeros;
  });
  return matched + (all - cost) / 2;
}
