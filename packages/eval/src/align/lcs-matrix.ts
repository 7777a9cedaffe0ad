import { FULL_WORD, WORD_BITS } from "./sequences.js";

/** Maximum number of words of a whole table: 4 MB. */
const MAX_WORDS = 1 << 20;

/** The whole table of a longest common subsequence as bits, for short sequences or many pairs. */
export interface MatrixSpace {
  /** For each symbol, where its masks begin. Symbols that no column has share the zero words at 0. */
  readonly places: Int32Array;
  /** For each symbol, a bit for each column that contains it, in `words` words. */
  masks: Int32Array;
  /** Number of words for one bit per column. */
  words: number;
  /** The rows of the table (`V` of `lcsBits`); only rows with a match are written. */
  table: Int32Array;
  /** For each row, where it begins in `table`. */
  starts: Int32Array;
}

/** Allocates working memory for sequences of `size` distinct symbols. It grows as needed. */
export function matrixSpace(size: number): MatrixSpace {
  const small = (): Int32Array => new Int32Array(64);
  return { places: new Int32Array(size), masks: small(), words: 0, table: small(), starts: small() };
}

/** Whether a table of this size is small enough to be kept whole. */
export function fitsMatrix(columns: number, rows: number, size: number): boolean {
  const words = Math.ceil(columns / WORD_BITS);
  return (Math.min(columns, size) + 1) * words <= MAX_WORDS && (rows + 1) * words <= MAX_WORDS;
}

/** Sets `ids[from, to)` as the columns, for any number of `matchRows` calls until `clearColumns`. */
export function markColumns(space: MatrixSpace, ids: Int32Array, from: number, to: number): void {
  const words = Math.ceil((to - from) / WORD_BITS);
  const { places } = space;
  space.words = words;
  let end = words;
  space.masks.fill(0, 0, end);
  for (let column = 0; column < to - from; column++) {
    const id = ids[from + column]!;
    let place = places[id]!;
    if (place === 0) {
      places[id] = place = end;
      end += words;
      if (end > space.masks.length) space.masks = grown(space.masks, end);
      space.masks.fill(0, place, end);
    }
    space.masks[place + Math.floor(column / WORD_BITS)]! |= 1 << (column % WORD_BITS);
  }
}

/** Undoes `markColumns` with the same arguments. */
export function clearColumns(space: MatrixSpace, ids: Int32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) space.places[ids[index]!] = 0;
}

/**
 * Finds a longest common subsequence of the columns and the rows `ids[from, to)`: the column that matches
 * each row.
 *
 * Of several subsequences it finds the one that Google's rouge_score finds, since their union depends on the
 * choice. The table is read from its end: a match is always used; otherwise the column is decremented if
 * that keeps the length, or else the row.
 *
 * @param matched Receives at `r + offset` the column of the row `from + r`, counted from 0, or -1.
 * @returns The number of matched rows.
 */
export function matchRows(
  space: MatrixSpace,
  ids: Int32Array,
  from: number,
  to: number,
  matched: Int32Array,
  offset: number = 0,
): number {
  fillTable(space, ids, from, to);
  const { places, masks, words, table, starts } = space;
  let count = 0;
  // The columns not yet passed: all words before `word`, and the bits `within` it.
  let word = words - 1;
  let within = FULL_WORD;
  for (let row = to - from - 1; row >= 0; row--) {
    matched[offset + row] = -1;
    if (word < 0) continue;
    const place = places[ids[from + row]!]!;
    const start = starts[row]!;
    // The last column that matches the row, or that the LCS up to this row needs.
    let stops = (masks[place + word]! | ~table[start + word]!) & within;
    while (stops === 0 && --word >= 0) {
      within = FULL_WORD;
      stops = (masks[place + word]! | ~table[start + word]!) & within;
    }
    if (word < 0) continue;
    const bit = 31 - Math.clz32(stops);
    const isMatch = ((masks[place + word]! >>> bit) & 1) === 1;
    within = (1 << (isMatch ? bit : bit + 1)) - 1;
    if (!isMatch) continue;
    matched[offset + row] = word * WORD_BITS + bit;
    count++;
  }
  return count;
}

/** Computes the recurrence of `lcsBits` row by row. A row without a match equals the previous one. */
function fillTable(space: MatrixSpace, ids: Int32Array, from: number, to: number): void {
  const { places, masks, words } = space;
  const needed = (to - from + 1) * words;
  if (space.table.length < needed) space.table = grown(space.table, needed);
  if (space.starts.length < to - from) space.starts = grown(space.starts, to - from);
  const { table, starts } = space;
  // Local copies: access to module bindings may be slower.
  const full = FULL_WORD;
  const top = WORD_BITS;
  let start = 0;
  table.fill(full, 0, words);
  for (let row = 0; row < to - from; row++) {
    const place = places[ids[from + row]!]!;
    if (place !== 0) {
      let carry = 0;
      for (let word = 0; word < words; word++) {
        const last = table[start + word]!;
        const x = last & masks[place + word]!;
        const sum = (last + x + carry) | 0;
        table[start + words + word] = (sum | (last ^ x)) & full;
        carry = sum >>> top;
      }
      start += words;
    }
    starts[row] = start;
  }
}

function grown(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
