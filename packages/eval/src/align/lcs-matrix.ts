import { FULL_WORD, WORD_BITS } from "./sequences.js";

/** The most words of a table that is kept whole: 4 MB. */
const MOST_WORDS = 1 << 20;

/**
 * The table of a longest common subsequence kept whole, as bits: for pairs that are small or come in great numbers.
 */
export interface MatrixSpace {
  /** For each symbol where its masks begin: 0, where there are only zeros, for one that no column has. */
  readonly places: Int32Array;
  /** For each symbol of the columns the columns where it stands, `words` words each. */
  masks: Int32Array;
  /** How many words hold the columns. */
  words: number;
  /** The rows of the table: `V` of `lcsBits`, written for each row that has a match. */
  table: Int32Array;
  /** For each row where it begins in `table`. */
  starts: Int32Array;
}

/** Room for sequences of `size` different symbols. Grows with what it is used for. */
export function matrixSpace(size: number): MatrixSpace {
  const small = (): Int32Array => new Int32Array(64);
  return { places: new Int32Array(size), masks: small(), words: 0, table: small(), starts: small() };
}

/** Whether the table of so many columns and rows is small enough to be kept whole. */
export function fitsMatrix(columns: number, rows: number, size: number): boolean {
  const words = Math.ceil(columns / WORD_BITS);
  return (Math.min(columns, size) + 1) * words <= MOST_WORDS && (rows + 1) * words <= MOST_WORDS;
}

/** Makes `ids[from, to)` the columns. Until `clearColumns` they serve for any number of `matchRows`. */
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

/** Takes back what `markColumns` did with the same arguments. */
export function clearColumns(space: MatrixSpace, ids: Int32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) space.places[ids[index]!] = 0;
}

/**
 * A longest common subsequence of the columns and `ids[from, to)`: which column each row is matched with.
 *
 * Of several it is the one that is read off from the end when a match is always taken, and else the column goes back
 * unless the row has to: the choice of Google's rouge_score, on which the union of such sequences depends.
 *
 * @param matched Takes for the row `from + r` at `r + offset` its column, from 0 on, or -1.
 * @returns How many rows are matched.
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
  // The columns before `end` are left; `end` stands in `word` before `bit`.
  let word = words - 1;
  let within = FULL_WORD;
  for (let row = to - from - 1; row >= 0; row--) {
    matched[offset + row] = -1;
    if (word < 0) continue;
    const place = places[ids[from + row]!]!;
    const start = starts[row]!;
    // The nearest column back that matches the row, or that the LCS with this row needs.
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

/** The recurrence of `lcsBits`, row by row. A row without a match is as the one before. */
function fillTable(space: MatrixSpace, ids: Int32Array, from: number, to: number): void {
  const { places, masks, words } = space;
  const most = (to - from + 1) * words;
  if (space.table.length < most) space.table = grown(space.table, most);
  if (space.starts.length < to - from) space.starts = grown(space.starts, to - from);
  const { table, starts } = space;
  // Names of this function: module bindings may be looked up each time.
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
