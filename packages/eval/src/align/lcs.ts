import { leastCost } from "./band.js";
import { nearLcsLength } from "./furthest-reaching.js";
import { lcsBits, lcsBitsLength, stripSpace } from "./lcs-strips.js";
import { commonAtMost, ones, trimmed, WORD_BITS, wholeRun } from "./runs.js";
import { sharedSymbols } from "./shared-symbols.js";

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
