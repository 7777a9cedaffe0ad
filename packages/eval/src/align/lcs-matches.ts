import { lcsBits, lcsBitsLength, type StripSpace, stripSpace } from "./lcs.js";
import {
  clearColumns,
  fitsMatrix,
  type MatrixSpace,
  markColumns,
  matchRows,
  matrixSpace,
} from "./lcs-matrix.js";
import { sharedSymbols, trimmed, WORD_BITS } from "./sequences.js";

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
  const shared = sharedSymbols(a, b, size);
  const columns = matchedColumns(shared.a.ids, shared.b.ids, shared.size);
  let count = 0;
  for (const column of columns) if (column >= 0) count++;
  const matches = { a: new Int32Array(count), b: new Int32Array(count) };
  for (let row = 0, index = 0; row < columns.length; row++) {
    const column = columns[row]!;
    if (column < 0) continue;
    matches.a[index] = shared.a.places[column]!;
    matches.b[index++] = shared.b.places[row]!;
  }
  return matches;
}

/** Working memory, shared by all pieces. */
interface Space {
  readonly strips: StripSpace;
  readonly matrix: MatrixSpace;
  /** The last row of a piece's upper half, and that of its lower half read backwards. */
  readonly upper: Int32Array;
  readonly lower: Int32Array;
}

/** Returns for each item of `b` the index of the item of `a` that it is matched with, or -1. */
function matchedColumns(a: Int32Array, b: Int32Array, size: number): Int32Array {
  const columns = new Int32Array(b.length).fill(-1);
  let space: Space | undefined;
  const pieces: (readonly [aFrom: number, aTo: number, bFrom: number, bTo: number])[] = [
    [0, a.length, 0, b.length],
  ];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    const [aFrom, aTo, bFrom, bTo] = piece;
    const core = trimmed(a, b, aFrom, aTo, bFrom, bTo);
    for (let index = 0; index < core.start; index++) columns[bFrom + index] = aFrom + index;
    for (let index = 0; index < aTo - core.aEnd; index++) columns[core.bEnd + index] = core.aEnd + index;
    const [aStart, bStart] = [aFrom + core.start, bFrom + core.start];
    const [width, height] = [core.aEnd - aStart, core.bEnd - bStart];
    if (width === 0 || height === 0) continue;
    if (height === 1) {
      const at = a.lastIndexOf(b[bStart]!, core.aEnd - 1);
      if (at >= aStart) columns[bStart] = at;
      continue;
    }
    space ??= {
      strips: stripSpace(size, height),
      matrix: matrixSpace(size),
      upper: new Int32Array(lcsBitsLength(width)),
      lower: new Int32Array(lcsBitsLength(width)),
    };
    if (fitsMatrix(width, height, size)) {
      const { matrix } = space;
      markColumns(matrix, a, aStart, core.aEnd);
      matchRows(matrix, b, bStart, core.bEnd, columns, bStart);
      clearColumns(matrix, a, aStart, core.aEnd);
      for (let row = bStart; row < core.bEnd; row++) if (columns[row]! >= 0) columns[row]! += aStart;
      continue;
    }
    const middle = bStart + (height >>> 1);
    const split = splitColumn(a, aStart, core.aEnd, b, bStart, middle, core.bEnd, space);
    pieces.push([aStart, split, bStart, middle], [split, core.aEnd, middle, core.bEnd]);
  }
  return columns;
}

/** Finds where an LCS of the piece crosses the row `middle`: where the sum of the halves' LCSs is largest. */
function splitColumn(
  a: Int32Array,
  aFrom: number,
  aTo: number,
  b: Int32Array,
  bFrom: number,
  middle: number,
  bTo: number,
  { strips, upper, lower }: Space,
): number {
  const count = aTo - aFrom;
  lcsBits(
    { ids: a, start: aFrom, step: 1, count },
    { ids: b, start: bFrom, step: 1, count: middle - bFrom },
    strips,
    upper,
  );
  lcsBits(
    { ids: a, start: aTo - 1, step: -1, count },
    { ids: b, start: bTo - 1, step: -1, count: bTo - middle },
    strips,
    lower,
  );
  // The sum of the halves' LCSs at a column, relative to that at the first column.
  let gain = 0;
  let best = 0;
  let split = aFrom;
  for (let column = 0; column < count; column++) {
    gain += zeroAt(upper, column) - zeroAt(lower, count - 1 - column);
    if (gain > best) {
      best = gain;
      split = aFrom + column + 1;
    }
  }
  return split;
}

function zeroAt(bits: Int32Array, index: number): number {
  return 1 - ((bits[Math.floor(index / WORD_BITS)]! >>> (index % WORD_BITS)) & 1);
}
