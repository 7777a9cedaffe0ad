import { type Band, bandRows, leastCost } from "./band.js";
import { nearLevenshtein } from "./furthest-reaching.js";
import { commonAtMost, ones, trimmed } from "./sequences.js";

/** Here a word has all 32 bits: what an addition carries out of it is of no use. */
const WORD_COLUMNS = 32;
const STRIP_WORDS = 4;
const STRIP_COLUMNS = STRIP_WORDS * WORD_COLUMNS;
/** As in `lcsLength`. */
const NEAR_SHARE = 1 / 16;

/**
 * The Levenshtein distance of two sequences of numbers: the least number of insertions, deletions and substitutions
 * that make one into the other.
 *
 * What both have in common at start and end is taken off; sequences that hardly differ then go by furthest-reaching
 * points (Ukkonen 1985), as long as it is worth it, others bit-parallel, 32 columns at a time (Myers 1999, in Hyyrö's
 * form, 2003), in a band of the table where that suffices. O(n·m / 32) time at the worst, linear memory.
 *
 * @param a Numbers from 0 to `size` - 1, as `tokenIds` gives them.
 * @param size How many different numbers there may be.
 *
 * @example levenshtein(Int32Array.of(0, 1, 2), Int32Array.of(0, 3), 4) // 2
 */
export function levenshtein(a: Int32Array, b: Int32Array, size: number): number {
  const { start, aEnd, bEnd } = trimmed(a, b);
  const left = a.subarray(start, aEnd);
  const right = b.subarray(start, bEnd);
  const longer = Math.max(left.length, right.length);
  if (left.length === 0 || right.length === 0) return longer;
  const work = ((left.length * right.length) / WORD_COLUMNS) * NEAR_SHARE;
  const common = commonAtMost(left, right, size);
  if (common === 0) return longer;
  if ((longer - common) ** 2 < work) {
    const near = nearLevenshtein(left, right, work);
    if (near !== undefined) return near;
  }
  const [columns, rows] = left.length < right.length ? [right, left] : [left, right];
  return leastCost(columns.length, rows.length, longer - common, (band) =>
    byStrips(columns, rows, size, band),
  );
}

/** What the strips work in. */
interface Space {
  /** For each symbol the columns of the strip where it stands, a bit each. */
  readonly masks: Int32Array;
  /** For each row the step at the strip's left side: bit 0 where it is 1, bit 1 where it is -1. */
  readonly steps: Uint8Array;
  /** Of each word the bits of the columns where the last row rises, then of those where it falls. */
  readonly last: Int32Array;
}

/**
 * Strip by strip of columns through the rows of a band, as `lcsBits` and for the same reasons: the distance, or
 * more.
 */
function byStrips(columns: Int32Array, rows: Int32Array, size: number, band: Band): number {
  const space: Space = {
    masks: new Int32Array(size * STRIP_WORDS),
    steps: new Uint8Array(rows.length).fill(1),
    last: new Int32Array(2 * STRIP_WORDS),
  };
  const { masks, last } = space;
  // The table's left side counts the rows; the last row's steps lead from there to the distance.
  let distance = rows.length;
  for (let from = 0; from < columns.length; from += STRIP_COLUMNS) {
    const length = Math.min(STRIP_COLUMNS, columns.length - from);
    for (let column = 0; column < length; column++) {
      masks[columns[from + column]! * STRIP_WORDS + (column >>> 5)]! |= 1 << (column & 31);
    }
    const { first, end } = bandRows(band, from, from + STRIP_COLUMNS, rows.length);
    fillStrip(rows, first, end, space);
    for (let column = 0; column < length; column++) {
      masks[columns[from + column]! * STRIP_WORDS + (column >>> 5)] = 0;
    }
    for (let word = 0; word * WORD_COLUMNS < length; word++) {
      const used = length - word * WORD_COLUMNS;
      const within = used >= WORD_COLUMNS ? -1 : (1 << used) - 1;
      distance += ones(last[2 * word]! & within) - ones(last[2 * word + 1]! & within);
    }
  }
  return distance;
}

/**
 * One strip through the rows from `first` to `end`; above it every step to the right counts as 1, from `end` on
 * every step down, which never makes less of a cost. For each word `p` and `n` hold the columns where the row rises
 * and falls by one; `up` and `down` are the steps between two rows at the word's left side, then at its right. The
 * names of Hyyrö's figure: Pv, Mv; Ph, Mh.
 */
function fillStrip(rows: Int32Array, first: number, end: number, { masks, steps, last }: Space): void {
  let [p0, p1, p2, p3] = [-1, -1, -1, -1];
  let [n0, n1, n2, n3] = [0, 0, 0, 0];
  for (let row = first; row < end; row++) {
    const mask = rows[row]! * STRIP_WORDS;
    let up = steps[row]! & 1;
    let down = steps[row]! >>> 1;

    let equal = masks[mask]!;
    let either = equal | n0;
    equal |= down;
    let across = (((equal & p0) + p0) ^ p0) | equal;
    let rise = n0 | ~(across | p0);
    let fall = p0 & across;
    let shifted = (rise << 1) | up;
    up = rise >>> 31;
    p0 = (fall << 1) | down | ~(either | shifted);
    down = fall >>> 31;
    n0 = shifted & either;

    equal = masks[mask + 1]!;
    either = equal | n1;
    equal |= down;
    across = (((equal & p1) + p1) ^ p1) | equal;
    rise = n1 | ~(across | p1);
    fall = p1 & across;
    shifted = (rise << 1) | up;
    up = rise >>> 31;
    p1 = (fall << 1) | down | ~(either | shifted);
    down = fall >>> 31;
    n1 = shifted & either;

    equal = masks[mask + 2]!;
    either = equal | n2;
    equal |= down;
    across = (((equal & p2) + p2) ^ p2) | equal;
    rise = n2 | ~(across | p2);
    fall = p2 & across;
    shifted = (rise << 1) | up;
    up = rise >>> 31;
    p2 = (fall << 1) | down | ~(either | shifted);
    down = fall >>> 31;
    n2 = shifted & either;

    equal = masks[mask + 3]!;
    either = equal | n3;
    equal |= down;
    across = (((equal & p3) + p3) ^ p3) | equal;
    rise = n3 | ~(across | p3);
    fall = p3 & across;
    shifted = (rise << 1) | up;
    up = rise >>> 31;
    p3 = (fall << 1) | down | ~(either | shifted);
    down = fall >>> 31;
    n3 = shifted & either;

    steps[row] = up | (down << 1);
  }
  last.set([p0, n0, p1, n1, p2, n2, p3, n3]);
}
