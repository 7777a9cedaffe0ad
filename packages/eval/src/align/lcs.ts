/** Bits per word: one less than an integer has, so that bit 31 receives the carry of an addition. */
const WORD_BITS = 31;
const FULL_WORD = 0x7fffffff;

/** Maximum number of words of a whole table: 4 MB. */
const MAX_WORDS = 1 << 20;

/**
 * Returns the length of the longest common subsequence of two sequences of numbers. O(n·m / 31) time, linear
 * memory; a common start and end take no time.
 *
 * @param a Numbers from 0 to `size` - 1, as returned by `tokenIds`.
 * @param size Upper bound of the numbers, exclusive.
 *
 * @example lcsLength(Int32Array.of(0, 1, 2, 3), Int32Array.of(1, 3, 2), 4) // 2
 */
export function lcsLength(a: Int32Array, b: Int32Array, size: number): number {
  const { start, aEnd, bEnd } = trimmed(a, b);
  const columns = a.subarray(start, aEnd);
  let length = a.length - columns.length;
  const row = lastRow(columns, b.subarray(start, bEnd), new Int32Array(size));
  for (const word of row) length += WORD_BITS - ones(word);
  return length;
}

/** Pairs of matching positions in ascending order: `a[k]` in one sequence, `b[k]` in the other. */
interface Matches {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/**
 * Returns the matching positions of a longest common subsequence of two sequences of numbers. If there are
 * several, the choice is deterministic.
 *
 * Hirschberg's division (1975) on bit-parallel rows, down to pieces whose whole table fits into memory.
 * O(n·m / 31) time, twice that of `lcsLength`; linear memory.
 *
 * @param a Numbers from 0 to `size` - 1, as returned by `tokenIds`.
 * @param size Upper bound of the numbers, exclusive.
 *
 * @example lcsMatches(Int32Array.of(0, 1, 2), Int32Array.of(0, 2), 3) // { a: [0, 2], b: [0, 1] }
 */
export function lcsMatches(a: Int32Array, b: Int32Array, size: number): Matches {
  // Items that only one sequence has are in no common subsequence.
  const [inA, inB] = [new Set(a), new Set(b)];
  const placesA = Int32Array.from(a.keys()).filter((place) => inB.has(a[place]!));
  const placesB = Int32Array.from(b.keys()).filter((place) => inA.has(b[place]!));
  const columns = new Int32Array(placesB.length).fill(-1);
  const masks = new Int32Array(size);
  const left = placesA.map((place) => a[place]!);
  alignRange(
    left,
    placesB.map((place) => b[place]!),
    { masks, columns, aFrom: 0, bFrom: 0, symbols: new Set(left).size },
  );
  const rows = Int32Array.from(columns.keys()).filter((row) => columns[row]! >= 0);
  return { a: rows.map((row) => placesA[columns[row]!]!), b: rows.map((row) => placesB[row]!) };
}

interface AlignedRange {
  readonly masks: Int32Array;
  /** Receives for each item of `b` the index of the item of `a` that it is matched with. */
  readonly columns: Int32Array;
  /** The offsets of the range. */
  readonly aFrom: number;
  readonly bFrom: number;
  /** Number of distinct items. */
  readonly symbols: number;
}

function alignRange(a: Int32Array, b: Int32Array, range: AlignedRange): void {
  const { masks, columns, aFrom, bFrom, symbols } = range;
  const { start, aEnd, bEnd } = trimmed(a, b);
  for (let at = 0; at < start; at++) columns[bFrom + at] = aFrom + at;
  for (let at = 0; at < b.length - bEnd; at++) columns[bFrom + bEnd + at] = aFrom + aEnd + at;
  const [left, right] = [a.subarray(start, aEnd), b.subarray(start, bEnd)];
  if (left.length === 0 || right.length === 0) return;
  const [aStart, bStart] = [aFrom + start, bFrom + start];
  if (right.length === 1 || fitsTable(left.length, right.length, symbols)) {
    for (const [row, column] of tableMatches(left, right, masks).entries()) {
      if (column >= 0) columns[bStart + row] = aStart + column;
    }
    return;
  }
  const middle = right.length >>> 1;
  const split = splitColumn(left, right.subarray(0, middle), right.subarray(middle), masks);
  alignRange(left.subarray(0, split), right.subarray(0, middle), { ...range, aFrom: aStart, bFrom: bStart });
  const rest = { ...range, aFrom: aStart + split, bFrom: bStart + middle };
  alignRange(left.subarray(split), right.subarray(middle), rest);
}

/** Finds where an LCS crosses from `upper` to `lower`: where the sum of the halves' LCSs is largest. */
function splitColumn(columns: Int32Array, upper: Int32Array, lower: Int32Array, masks: Int32Array): number {
  const above = lastRow(columns, upper, masks);
  const below = lastRow(columns.toReversed(), lower.toReversed(), masks);
  let [gain, best, split] = [0, 0, 0];
  for (let column = 0; column < columns.length; column++) {
    gain += Number(isZero(above, column)) - Number(isZero(below, columns.length - 1 - column));
    if (gain > best) [best, split] = [gain, column + 1];
  }
  return split;
}

/**
 * Returns for each row the index of the column that a longest common subsequence matches it with, or -1.
 *
 * Of several subsequences it finds the one that Google's rouge_score finds, since the union in ROUGE-Lsum
 * depends on the choice. The table is read from its end: a match is always used; otherwise the column is
 * decremented if that keeps the length, or else the row.
 *
 * @param masks As for {@link lastRow}.
 */
export function tableMatches(columns: Int32Array, rows: Int32Array, masks: Int32Array): Int32Array {
  const words = Math.ceil(columns.length / WORD_BITS);
  const table = new Int32Array(rows.length * words);
  lastRow(columns, rows, masks, table);
  const matched = new Int32Array(rows.length).fill(-1);
  let column = columns.length - 1;
  for (let row = rows.length - 1; row >= 0 && column >= 0; row--) {
    while (column >= 0 && columns[column] !== rows[row] && !isZero(table, column, row * words)) column--;
    if (column >= 0 && columns[column] === rows[row]) matched[row] = column--;
  }
  return matched;
}

/** Whether sequences of these lengths, with this number of symbols, are small enough for a whole table. */
export function fitsTable(columns: number, rows: number, symbols: number): boolean {
  return (Math.max(rows, Math.min(columns, symbols)) + 1) * Math.ceil(columns / WORD_BITS) <= MAX_WORDS;
}

/**
 * Computes the last row of the table of the longest common subsequence, bit-parallel. Bit `i % 31` of word
 * `i / 31` is 0 if `LCS(columns[0..i], rows)` is one more than `LCS(columns[0..i - 1], rows)`. The number of
 * zeros is the length of the LCS. Bits past the last column are 1.
 *
 * The recurrence is that of Crochemore, Iliopoulos, Pinzon and Reid 2001, `V' = (V + (V & M)) | (V & ~M)`, in
 * Hyyrö's form (2004). The outer loop runs over words, the inner one over rows, so that memory is linear.
 *
 * @param masks An array of zeros with an entry for each symbol; zeros again after the call.
 * @param table Receives all rows, one after the other.
 */
function lastRow(
  columns: Int32Array,
  rows: Int32Array,
  masks: Int32Array,
  table?: Int32Array,
): Int32Array<ArrayBuffer> {
  const words = Math.ceil(columns.length / WORD_BITS);
  const last = new Int32Array(words);
  const carries = new Uint8Array(rows.length);
  for (let word = 0; word < words; word++) {
    const strip = columns.subarray(word * WORD_BITS, (word + 1) * WORD_BITS);
    for (let column = 0; column < strip.length; column++) masks[strip[column]!]! |= 1 << column;
    let bits = FULL_WORD;
    for (let row = 0; row < rows.length; row++) {
      const matches = bits & masks[rows[row]!]!;
      const sum = (bits + matches + carries[row]!) | 0;
      bits = (sum | (bits ^ matches)) & FULL_WORD;
      carries[row] = sum >>> WORD_BITS;
      if (table !== undefined) table[row * words + word] = bits;
    }
    last[word] = bits;
    for (const symbol of strip) masks[symbol] = 0;
  }
  return last;
}

function isZero(bits: Int32Array, column: number, from = 0): boolean {
  return ((bits[from + Math.floor(column / WORD_BITS)]! >>> (column % WORD_BITS)) & 1) === 0;
}

/** Counts the set bits of a word. */
export function ones(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns the parts of two sequences between their common start and their common end. */
export function trimmed(
  a: Int32Array,
  b: Int32Array,
): { readonly start: number; readonly aEnd: number; readonly bEnd: number } {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  return { start, aEnd, bEnd };
}
