import {
  commonItems,
  FULL_WORD,
  ones,
  type Run,
  sharedSymbols,
  trimmed,
  WORD_BITS,
  wholeRun,
} from "./sequences.js";

/** Steps of the near-sequence method per word of the bit-parallel one: about a sixth of its time. */
const NEAR_SHARE = 1 / 16;

/**
 * Returns the length of the longest common subsequence of two sequences of numbers.
 *
 * Items that cannot match (symbols of one side only) and items that certainly match (a common start and end)
 * are removed first. If nearly all of the shorter sequence is in the longer one, as with an extraction and
 * its page, the method of Wu et al. (1990) is tried first. Otherwise, and if that takes too long, rows are
 * computed bit-parallel, 31 columns at a time (Crochemore et al. 2001; Hyyrö 2004). O(n·m / 31) time in the
 * worst case, linear memory.
 *
 * @param a Numbers from 0 to `size` - 1, as returned by `tokenIds`.
 * @param size Upper bound of the numbers, exclusive.
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
  const omitted = Math.min(left.length, right.length) - commonItems(left, right, shared.size);
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
 * Returns the length of the longest common subsequence of two sequences if few items of the shorter one are
 * omitted: Wu, Manber, Myers and Miller 1990, "An O(NP) sequence comparison algorithm". For an increasing
 * number of omissions from the shorter sequence, it keeps the furthest point reached on each diagonal; extra
 * items of the longer sequence are free.
 *
 * @param work Maximum number of steps: P omissions take about P² + P·(difference in length), plus the matched
 *   items.
 * @returns `undefined` if the steps are not enough.
 */
function nearLcsLength(a: Int32Array, b: Int32Array, work: number): number | undefined {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const surplus = longer.length - shorter.length;
  // P diagonals on either side of those between the corners, and one more as a sentinel.
  const maxOmitted = Math.min(shorter.length, Math.ceil(Math.sqrt(work)));
  const furthest = new Int32Array(surplus + 2 * maxOmitted + 3).fill(-1);
  const origin = maxOmitted + 1;
  let left = work;
  for (let omitted = 0; omitted <= maxOmitted && left >= surplus + 2 * omitted; omitted++) {
    left -= surplus + 1 + 2 * omitted;
    // Diagonal k is the index in `longer` minus that in `shorter`; each continues from the previous one.
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

/** Returns where the run of matching items ends that starts at `x` in `a`, on diagonal k = `x - y`. */
function endOfMatch(a: Int32Array, b: Int32Array, x: number, k: number): number {
  const end = Math.min(a.length, b.length + k);
  let place = x;
  while (place < end && a[place] === b[place - k]) place++;
  return place;
}

/** Words per strip: four fit into registers, and each row is looked up once for all of them. */
const STRIP_WORDS = 4;
const STRIP_COLUMNS = STRIP_WORDS * WORD_BITS;

/** Working memory of `lcsBits`, reused between calls. */
export interface StripSpace {
  /** For each symbol, one bit per column of the strip that contains it. All zero between calls. */
  readonly masks: Int32Array;
  /** The carry of each row into the next strip. */
  readonly carries: Uint8Array;
}

/** Allocates working memory for `size` distinct symbols and at most `rows` rows. */
export function stripSpace(size: number, rows: number): StripSpace {
  return { masks: new Int32Array(size * STRIP_WORDS), carries: new Uint8Array(rows) };
}

/** Number of words that `lcsBits` writes for this number of columns. */
export function lcsBitsLength(columns: number): number {
  return Math.ceil(columns / STRIP_COLUMNS) * STRIP_WORDS;
}

/**
 * Computes the last row of the table of the longest common subsequence, bit-parallel. Bit `i % 31` of word
 * `i / 31` is 0 if `LCS(columns[0..i], rows)` is one more than `LCS(columns[0..i - 1], rows)`. The number of
 * zeros is the length of the LCS. Bits past the last column are 1.
 *
 * The recurrence is that of Crochemore, Iliopoulos, Pinzon and Reid 2001, `V' = (V + (V & M)) | (V & ~M)`, in
 * Hyyrö's form (2004). The outer loop runs over strips of 124 columns, the inner one over all rows: a strip
 * stays in registers and its masks in the cache, and memory is linear. A row without a match in the strip and
 * without a carry from the left doesn't change the strip. The code for the four words is unrolled, which is
 * more than twice as fast as a loop.
 *
 * @param bits Receives the row: `lcsBitsLength(columns.count)` words.
 */
export function lcsBits(columns: Run, rows: Run, { masks, carries }: StripSpace, bits: Int32Array): void {
  const { ids, start, step, count } = rows;
  // Local copies: access to module bindings may be slower.
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

/** Sets or clears the masks of the strip that starts at column `from`. */
function markStrip({ ids, start, step, count }: Run, from: number, masks: Int32Array, set: boolean): void {
  const length = Math.min(STRIP_COLUMNS, count - from);
  for (let column = 0; column < length; column++) {
    const place = ids[start + (from + column) * step]! * STRIP_WORDS + Math.trunc(column / WORD_BITS);
    masks[place] = set ? masks[place]! | (1 << (column % WORD_BITS)) : 0;
  }
}
