import { diffArrays } from "diff";
import { type Gap, uniqueAnchors } from "./anchors.js";

/** Lengths of anchors, in words; shorter ones are used only if there are no longer ones. */
const ANCHORS: readonly number[] = [5, 2];
/** Gaps with fewer pairs of words than this are compared without further anchors. */
const SMALL = 10_000;
/** Maximum depth of searching gaps for anchors: a run that occurs twice in a text may occur once in a gap. */
const MAX_DEPTH = 8;
/** A gap may use this part of the remaining steps, so that a hard one leaves some to the others. */
const SHARE = 4;

/** The matches between two lists. */
export interface Matches {
  /**
   * The position in the right list that each element of the left list matches, ascending; -1 without a match.
   */
  readonly of: Int32Array;
  /** Whether every gap was compared within the limit. */
  readonly complete: boolean;
}

/**
 * Matches two lists of numbers: first anchors, then the gaps between them by their shortest edit script
 * (Myers 1986, in the package `diff`), the smallest gaps first, with `limit` steps in total.
 *
 * @example matchWords(Int32Array.of(1, 2, 3), Int32Array.of(1, 3), 1000).of // [0, -1, 1]
 */
export function matchWords(a: Int32Array, b: Int32Array, limit: number): Matches {
  const matches = new Int32Array(a.length).fill(-1);
  const small: Gap[] = [];
  const open: (Gap & { readonly depth: number })[] = [
    { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const gap = matchEnds(a, b, next, matches);
    const area = (gap.aTo - gap.aFrom) * (gap.bTo - gap.bFrom);
    if (area === 0) continue;
    const anchored = area <= SMALL || next.depth === MAX_DEPTH ? undefined : anchorsOf(a, b, gap);
    if (anchored === undefined) {
      small.push(gap);
      continue;
    }
    let { aFrom, bFrom } = gap;
    for (let index = 0; index < anchored.positions.length; index += 2) {
      const [i, j] = [anchored.positions[index]!, anchored.positions[index + 1]!];
      if (i > aFrom || j > bFrom) open.push({ aFrom, aTo: i, bFrom, bTo: j, depth: next.depth + 1 });
      for (let step = 0; step < anchored.size; step++) matches[i + step] = j + step;
      [aFrom, bFrom] = [i + anchored.size, j + anchored.size];
    }
    open.push({ ...gap, aFrom, bFrom, depth: next.depth + 1 });
  }
  small.sort((one, other) => size(one) - size(other) || one.aFrom - other.aFrom);
  let left = limit;
  let complete = true;
  for (const [at, gap] of small.entries()) {
    const { steps, matched } = matchGap(a, b, gap, left / Math.min(SHARE, small.length - at), matches);
    complete &&= matched;
    left = Math.max(0, left - steps);
  }
  return { of: matches, complete };
}

function size(gap: Gap): number {
  return gap.aTo - gap.aFrom + gap.bTo - gap.bFrom;
}

/** Matches the common prefix and suffix of a gap. Returns the remaining gap. */
function matchEnds(a: Int32Array, b: Int32Array, gap: Gap, matches: Int32Array): Gap {
  let { aFrom, aTo, bFrom, bTo } = gap;
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) matches[aFrom++] = bFrom++;
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) matches[--aTo] = --bTo;
  return { aFrom, aTo, bFrom, bTo };
}

function anchorsOf(
  a: Int32Array,
  b: Int32Array,
  gap: Gap,
): { readonly size: number; readonly positions: readonly number[] } | undefined {
  for (const size of ANCHORS) {
    const positions = uniqueAnchors(a, b, gap, size);
    if (positions.length > 0) return { size, positions };
  }
  return undefined;
}

/** Matches a gap word by word, unless that takes more than `limit` steps. Returns the number of steps. */
function matchGap(
  a: Int32Array,
  b: Int32Array,
  gap: Gap,
  limit: number,
  matches: Int32Array,
): { readonly steps: number; readonly matched: boolean } {
  // Words that only one side has match nothing. Without them the script is still shortest, and found faster.
  const left = placesIn(a, gap.aFrom, gap.aTo, new Set(b.subarray(gap.bFrom, gap.bTo)));
  const right = placesIn(b, gap.bFrom, gap.bTo, new Set(a.subarray(gap.aFrom, gap.aTo)));
  if (left.length === 0 || right.length === 0) return { steps: 0, matched: true };
  // D edits are found in D rounds over at most D diagonals, limited to twice the length of the shorter list.
  const diagonals = 2 * Math.min(left.length, right.length) + 1;
  const edits = Math.floor(Math.max(Math.sqrt(limit), limit / diagonals));
  const changes = diffArrays(
    left.map((position) => a[position]!),
    right.map((position) => b[position]!),
    { maxEditLength: edits },
  );
  const steps = (changed: number): number => changed * Math.min(changed, diagonals);
  if (changes === undefined) return { steps: steps(edits), matched: false };
  let [i, j, changed] = [0, 0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let step = 0; step < count; step++) matches[left[i + step]!] = right[j + step]!;
    else changed += count;
    if (!added) i += count;
    if (!removed) j += count;
  }
  return { steps: steps(changed), matched: true };
}

function placesIn(
  list: Int32Array,
  from: number,
  to: number,
  wanted: ReadonlySet<number>,
): readonly number[] {
  const positions: number[] = [];
  for (let index = from; index < to; index++) if (wanted.has(list[index]!)) positions.push(index);
  return positions;
}
