import { diffArrays } from "diff";
import { type Gap, uniqueAnchors } from "./anchors.js";

/** Anchors are runs of so many words that stand once in both texts; the shorter where there are none of the longer. */
const ANCHORS: readonly number[] = [5, 2];
/** Below so many pairs of words a gap is compared at once. */
const SMALL = 10_000;
/** How often a gap is looked for anchors again: what stands twice in the text may stand once in a gap. */
const DEEPEST = 8;
/** A gap may take this part of the steps that are left, so that one that takes too many leaves some to the others. */
const SHARE = 4;

/** What of two lists belongs together. */
export interface Matches {
  /** For each of the left list its partner's place in the right one, ascending; -1 without one. */
  readonly of: Int32Array;
  /** Whether every gap could be compared within the limit. */
  readonly complete: boolean;
}

/**
 * Matches two lists of numbers: anchors first, then the gaps between them by their shortest edit script (Myers 1986,
 * in the package `diff`), the smallest gaps first, in `limit` steps all together.
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
    const anchored = area <= SMALL || next.depth === DEEPEST ? undefined : anchorsOf(a, b, gap);
    if (anchored === undefined) {
      small.push(gap);
      continue;
    }
    let { aFrom, bFrom } = gap;
    for (let index = 0; index < anchored.places.length; index += 2) {
      const [i, j] = [anchored.places[index]!, anchored.places[index + 1]!];
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

/** Matches what a gap begins and ends with on both sides; gives what is left of it. */
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
): { readonly size: number; readonly places: readonly number[] } | undefined {
  for (const size of ANCHORS) {
    const places = uniqueAnchors(a, b, gap, size);
    if (places.length > 0) return { size, places };
  }
  return undefined;
}

/** Matches a gap word by word, or not at all if that takes more than `limit` steps. Gives those that it took. */
function matchGap(
  a: Int32Array,
  b: Int32Array,
  gap: Gap,
  limit: number,
  matches: Int32Array,
): { readonly steps: number; readonly matched: boolean } {
  // Words that only one side has match nothing: without them the script is as short as can be, and found sooner.
  const left = placesIn(a, gap.aFrom, gap.aTo, new Set(b.subarray(gap.bFrom, gap.bTo)));
  const right = placesIn(b, gap.bFrom, gap.bTo, new Set(a.subarray(gap.aFrom, gap.aTo)));
  if (left.length === 0 || right.length === 0) return { steps: 0, matched: true };
  // D edits are found in D rounds over at most D diagonals, of which the shorter list leaves open twice its length.
  const diagonals = 2 * Math.min(left.length, right.length) + 1;
  const edits = Math.floor(Math.max(Math.sqrt(limit), limit / diagonals));
  const changes = diffArrays(
    left.map((place) => a[place]!),
    right.map((place) => b[place]!),
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
  const places: number[] = [];
  for (let index = from; index < to; index++) if (wanted.has(list[index]!)) places.push(index);
  return places;
}
