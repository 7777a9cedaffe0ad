import { ones, trimmed } from "./sequences.js";

/** Columns per word: all 32 bits are usable, since the carry of an addition is not needed. */
export const WORD_COLUMNS = 32;

/**
 * Returns the Levenshtein distance of two sequences of numbers: the minimum number of insertions, deletions
 * and substitutions that turn one into the other.
 *
 * A common start and end is removed; the rest is computed bit-parallel, 32 columns at a time (Myers 1999, in
 * Hyyrö's form, 2003). O(n·m / 32) time, linear memory.
 *
 * @param a Numbers from 0 to `size` - 1, as returned by `tokenIds`.
 * @param size Upper bound of the numbers, exclusive.
 *
 * @example levenshtein(Int32Array.of(0, 1, 2), Int32Array.of(0, 3), 4) // 2
 */
export function levenshtein(a: Int32Array, b: Int32Array, size: number): number {
  const { start, aEnd, bEnd } = trimmed(a, b);
  const left = a.subarray(start, aEnd);
  const right = b.subarray(start, bEnd);
  if (left.length === 0 || right.length === 0) return Math.max(left.length, right.length);
  const [columns, rows] = left.length < right.length ? [left, right] : [right, left];
  /** For each symbol, one bit per column of the strip that contains it. */
  const masks = new Int32Array(size);
  /** For each row, the step from the previous row at the strip's left edge: bit 0 for 1, bit 1 for -1. */
  const steps = new Uint8Array(rows.length).fill(1);
  // The last row starts with the number of rows; its steps add up to the distance.
  let distance = rows.length;
  for (let from = 0; from < columns.length; from += WORD_COLUMNS) {
    const length = Math.min(WORD_COLUMNS, columns.length - from);
    for (let column = 0; column < length; column++) masks[columns[from + column]!]! |= 1 << column;
    distance += stripRise(length, rows, masks, steps);
    for (let column = 0; column < length; column++) masks[columns[from + column]!] = 0;
  }
  return distance;
}

/**
 * Computes one strip of up to 32 columns through all rows and returns by how much the last row rises across
 * it. `rises` and `falls` are the differences between neighbouring columns, `up` and `down` those between
 * neighbouring rows at the strip's left edge. Hyyrö's names: Pv, Mv; Ph, Mh.
 *
 * @param steps Read at the left edge and updated for the right one. Default: 1 for every row, as at the
 *   table's left edge.
 */
export function stripRise(length: number, rows: Int32Array, masks: Int32Array, steps?: Uint8Array): number {
  let rises = -1;
  let falls = 0;
  for (let row = 0; row < rows.length; row++) {
    const step = steps === undefined ? 1 : steps[row]!;
    const up = step & 1;
    const down = step >>> 1;
    const mask = masks[rows[row]!]!;
    const either = mask | falls;
    const equal = mask | down;
    const across = (((equal & rises) + rises) ^ rises) | equal;
    const rise = falls | ~(across | rises);
    const fall = rises & across;
    const shifted = (rise << 1) | up;
    if (steps !== undefined) steps[row] = (rise >>> 31) | ((fall >>> 31) << 1);
    rises = (fall << 1) | down | ~(either | shifted);
    falls = shifted & either;
  }
  const within = length === WORD_COLUMNS ? -1 : (1 << length) - 1;
  return ones(rises & within) - ones(falls & within);
}
