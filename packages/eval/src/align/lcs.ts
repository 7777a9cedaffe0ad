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

/** Steps of the method for near sequences that are tried for each word of the other: about a sixth of its time. */
const NEAR_SHARE = 1 / 16;

/**
 * The length of the longest common subsequence of two sequences of numbers.
 *
 * What cannot match (symbols of one side only) and what surely does (a common start and end) is taken off. Sequences
 * where hardly anything of the shorter one is missing from the longer one, as an extraction in its page, then go by
 * the method of Wu et al. (1990), as long as it is worth it, others bit-parallel, 31 columns at a time (Crochemore
 * et al. 2001; Hyyrö 2004). O(n·m / 31) time at the worst, linear memory.
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
  const omitted = Math.min(left.length, right.length) - commonAtMost(left, right, shared.size);
  if ((omitted + 1) * (omitted + Math.abs(left.length - right.length)) < work) {
    const near = nearLcsLength(left, right, work);
    if (near !== undefined) return matched + near;
  }
  const [columns, rows] = left.length < right.length ? [left, right] : [right, left];
  const bits = new Int32Array(lcsBitsLength(columns.length));
  lcsBits(wholeRun(columns), wholeRun(rows), stripSpace(shared.size, rows.length), bits);
  let zeros = bits.length * WORD_BITS;
  for (const word of bits) zeros -= ones(word);
  return matched + zeros;
}

/**
 * The length of the longest common subsequence of two sequences where hardly anything of the shorter one is left
 * out: Wu, Manber, Myers and Miller 1990, "An O(NP) sequence comparison algorithm". It keeps for each diagonal the
 * furthest point that so many omissions from the shorter sequence reach; what only the longer one has costs nothing
 * more.
 *
 * @param work How many steps to take at most: P omissions take some P² + P·(difference in length) and the matched
 *   items.
 * @returns `undefined` where the steps don't suffice.
 */
function nearLcsLength(a: Int32Array, b: Int32Array, work: number): number | undefined {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const surplus = longer.length - shorter.length;
  // P diagonals beside the two of the corners are needed, and one more on either side, out of reach.
  const most = Math.min(shorter.length, Math.ceil(Math.sqrt(work)));
  const furthest = new Int32Array(surplus + 2 * most + 3).fill(-1);
  const origin = most + 1;
  let left = work;
  for (let omitted = 0; omitted <= most && left >= surplus + 2 * omitted; omitted++) {
    left -= surplus + 1 + 2 * omitted;
    // Diagonal k is the place in `longer` less that in `shorter`. Each goes on from the one before it in its loop.
    let place = -1;
    for (let k = -omitted; k < surplus; k++) {
      const from = Math.max(place + 1, furthest[origin + k + 1]!);
      place = endOfMatch(longer, shorter, from, k);
      furthest[origin + k] = place;
      left -= place - from;
    }
    place = -1;
    for (let k = surplus + omitted; k >= surplus; k--) {
      const from = Math.max(furthest[origin + k - 1]! + 1, place);
      place = endOfMatch(longer, shorter, from, k);
      furthest[origin + k] = place;
      left -= place - from;
    }
    if (place >= longer.length) return shorter.length - omitted;
  }
  return undefined;
}

/** How far the items that match reach on diagonal k, `x - y`, from the place `x` in `a` on. */
function endOfMatch(a: Int32Array, b: Int32Array, x: number, k: number): number {
  const end = Math.min(a.length, b.length + k);
  let place = x;
  while (place < end && a[place] === b[place - k]) place++;
  return place;
}

/** Words of a strip: four stay in registers, and a row is looked up once for all of them. */
const STRIP_WORDS = 4;
const STRIP_COLUMNS = STRIP_WORDS * WORD_BITS;

/** What `lcsBits` works in, used again from call to call. */
export interface StripSpace {
  /** For each symbol the columns of the strip where it occurs, one bit each. All zero between calls. */
  readonly masks: Int32Array;
  /** What each row carries into the next strip. */
  readonly carries: Uint8Array;
}

/** Room for sequences of `size` different symbols and at most `rows` rows. */
export function stripSpace(size: number, rows: number): StripSpace {
  return { masks: new Int32Array(size * STRIP_WORDS), carries: new Uint8Array(rows) };
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
 * The recurrence is that of Crochemore, Iliopoulos, Pinzon and Reid 2001, `V' = (V + (V & M)) | (V & ~M)`, in Hyyrö's form
 * (2004). It goes strip by strip of 124 columns through all the rows, not row by row through all the words: a strip stays in
 * registers, its masks in the cache, and memory is linear. A row without a match in the strip and without a carry from the
 * left leaves it as it is. The four words are written out, which is more than twice as fast as a loop over them.
 *
 * @param bits Where the row goes: `lcsBitsLength(columns.count)` words.
 */
export function lcsBits(columns: Run, rows: Run, { masks, carries }: StripSpace, bits: Int32Array): void {
  const { ids, start, step, count } = rows;
  // Names of this function: module bindings may be looked up each time.
  const full = FULL_WORD;
  const last = WORD_BITS;
  carries.fill(0, 0, count);
  for (let from = 0; from < columns.count; from += STRIP_COLUMNS) {
    markStrip(columns, from, masks, true);
    let [v0, v1, v2, v3] = [full, full, full, full];
    for (let row = 0, at = start; row < count; row++, at += step) {
      const place = ids[at]! * STRIP_WORDS;
      const [m0, m1] = [masks[place]!, masks[place + 1]!];
      const [m2, m3] = [masks[place + 2]!, masks[place + 3]!];
      let carry = carries[row]!;
      if ((m0 | m1 | m2 | m3 | carry) === 0) continue;
      let matches = v0 & m0;
      let sum = (v0 + matches + carry) | 0;
      v0 = (sum | (v0 ^ matches)) & full;
      carry = sum >>> last;
      matches = v1 & m1;
      sum = (v1 + matches + carry) | 0;
      v1 = (sum | (v1 ^ matches)) & full;
      carry = sum >>> last;
      matches = v2 & m2;
      sum = (v2 + matches + carry) | 0;
      v2 = (sum | (v2 ^ matches)) & full;
      carry = sum >>> last;
      matches = v3 & m3;
      sum = (v3 + matches + carry) | 0;
      v3 = (sum | (v3 ^ matches)) & full;
      carries[row] = sum >>> last;
    }
    bits.set([v0, v1, v2, v3], (from / STRIP_COLUMNS) * STRIP_WORDS);
    markStrip(columns, from, masks, false);
  }
}

/** Sets the masks of the strip from column `from` on, or clears them again. */
function markStrip({ ids, start, step, count }: Run, from: number, masks: Int32Array, set: boolean): void {
  const length = Math.min(STRIP_COLUMNS, count - from);
  for (let column = 0; column < length; column++) {
    const place = ids[start + (from + column) * step]! * STRIP_WORDS + Math.trunc(column / WORD_BITS);
    masks[place] = set ? masks[place]! | (1 << (column % WORD_BITS)) : 0;
  }
}
