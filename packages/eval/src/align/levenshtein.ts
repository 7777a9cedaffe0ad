import { ones, trimmed } from "./lcs.js";

/** Columns per word: all 32 bits are usable, since the carry of an addition is not needed. */
const WORD_COLUMNS = 32;

/**
 * Returns the Levenshtein distance of two sequences of numbers: the minimum number of insertions, deletions
 * and substitutions that turn one into the other.
 *
 * A common start and end is removed; the rest is computed bit-parallel, 32 columns at a time (Myers 1999, in
 * Hyyrö's form, 2003). O(n·m / 32) time, linear memory. `rises` and `falls` are the differences between
 * neighbouring columns, `up` and `down` those between neighbouring rows (Hyyrö's Pv, Mv; Ph, Mh).
 *
 * @param masks An array of zeros with an entry for each number that occurs; zeros again after the call.
 *
 * @example levenshtein(Int32Array.of(0, 1, 2), Int32Array.of(0, 3), new Int32Array(4)) // 2
 */
export function levenshtein(a: Int32Array, b: Int32Array, masks: Int32Array): number {
  const { start, aEnd, bEnd } = trimmed(a, b);
  const columns = a.subarray(start, aEnd);
  const rows = b.subarray(start, bEnd);
  /** For each row, the step from the previous row at the strip's left edge: bit 0 for 1, bit 1 for -1. */
  const steps = new Uint8Array(rows.length).fill(1);
  // The last row starts with the number of rows; its steps add up to the distance.
  let distance = rows.length;
  for (let from = 0; from < columns.length; from += WORD_COLUMNS) {
    const strip = columns.subarray(from, from + WORD_COLUMNS);
    for (let column = 0; column < strip.length; column++) masks[strip[column]!]! |= 1 << column;
    let [rises, falls] = [-1, 0];
    for (let row = 0; row < rows.length; row++) {
      const up = steps[row]! & 1;
      const down = steps[row]! >>> 1;
      const mask = masks[rows[row]!]!;
      const either = mask | falls;
      const equal = mask | down;
      const across = (((equal & rises) + rises) ^ rises) | equal;
      const rise = falls | ~(across | rises);
      const fall = rises & across;
      const shifted = (rise << 1) | up;
      steps[row] = (rise >>> 31) | ((fall >>> 31) << 1);
      rises = (fall << 1) | down | ~(either | shifted);
      falls = shifted & either;
    }
    const within = strip.length === WORD_COLUMNS ? -1 : (1 << strip.length) - 1;
    distance += ones(rises & within) - ones(falls & within);
    for (const symbol of strip) masks[symbol] = 0;
  }
  return distance;
}
