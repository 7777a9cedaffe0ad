import { checkOptions } from "@winnow/core-dom/options";
import { checkInteger } from "../numbers/check.js";
import { commonStretches, type Interval } from "./common-stretches.js";

/** A range that two documents have in common, by its position in each; ends are exclusive. */
export interface SharedRange {
  readonly left: Interval;
  readonly right: Interval;
}

export interface SharedRanges {
  /** Sorted by their start in the left document, then in the right one. */
  readonly ranges: readonly SharedRange[];
  /** The share of each document that the ranges cover; 0 for an empty document. */
  readonly covered: readonly [number, number];
}

export interface SharedRangesOptions {
  /**
   * Minimum length of a reported range, in UTF-16 code units of strings or in bytes: 8 to 64. Default 32.
   */
  readonly minimum?: number | undefined;
}

/**
 * Finds the ranges that two documents share, in UTF-16 code units of strings (never inside a surrogate pair)
 * or in bytes. Every reported range was compared unit by unit.
 *
 * Any part of one document that occurs in the other is covered, including repetitions; if it occurs there
 * several times, one occurrence is reported. A part can be missed if it is hardly longer than a sequence that
 * occurs more than eight times in the other document, such as a row of dashes. No range can be extended
 * without reaching a difference or another range. Takes linear time, even for repetitive content.
 *
 * @param left A string or a Uint8Array.
 * @param right Of the same type as `left`.
 * @throws {TypeError} If the two are not both strings or both Uint8Arrays.
 * @throws {RangeError} If `options.minimum` is not an integer from 8 to 64.
 * @example
 * const story = "the same story, word for word, in both";
 * sharedRanges(`A: ${story}!`, `And B: ${story}.`).ranges;
 * // [{ left: [1, 41], right: [5, 45] }]: the colon and the space before the story are shared too
 */
export function sharedRanges<Content extends string | Uint8Array>(
  left: Content,
  right: NoInfer<Content> extends string ? string : Uint8Array,
  options: SharedRangesOptions = {},
): SharedRanges {
  checkOptions(options, { minimum: "number" });
  const { minimum = 32 } = options;
  checkInteger("options.minimum", minimum, 8, 64);
  const a = unitsOf(left, "left");
  const b = unitsOf(right, "right");
  if (typeof left !== typeof right) throw new TypeError("right must be of the same kind as left");

  // Search the whole right document, then the uncovered rest of the left one, which may repeat a part that the
  // right one has only once.
  const unmerged = commonStretches(b, a, minimum, [[0, b.length]]).map(({ at, other, length }) =>
    rangeOf(other, at, length),
  );
  const rest = gaps(
    unmerged.map((range) => range.left),
    a.length,
  ).filter(([start, end]) => end - start >= minimum);
  for (const { at, other, length } of rest.length > 0 ? commonStretches(a, b, minimum, rest) : []) {
    unmerged.push(rangeOf(at, other, length));
  }
  let ranges = merged(unmerged);
  if (typeof left === "string") {
    ranges = ranges.map((range) => trimmed(a, b, range)).filter((range) => length(range.left) >= minimum);
  }
  ranges.sort((x, y) => x.left[0] - y.left[0] || x.right[0] - y.right[0]);
  return {
    ranges,
    covered: [
      coverage(
        ranges.map((range) => range.left),
        a.length,
      ),
      coverage(
        ranges.map((range) => range.right),
        b.length,
      ),
    ],
  };
}

function unitsOf(content: string | Uint8Array, name: string): Uint16Array {
  if (typeof content === "string") {
    const units = new Uint16Array(content.length);
    for (let i = 0; i < units.length; i++) units[i] = content.charCodeAt(i);
    return units;
  }
  if (content instanceof Uint8Array) return new Uint16Array(content);
  throw new TypeError(`${name} must be a string or a Uint8Array`);
}

function rangeOf(left: number, right: number, size: number): SharedRange {
  return { left: [left, left + size], right: [right, right + size] };
}

function length([start, end]: Interval): number {
  return end - start;
}

/** Merges ranges that touch or overlap and whose sides are the same distance apart. */
function merged(ranges: readonly SharedRange[]): SharedRange[] {
  const distance = ({ left, right }: SharedRange): number => left[0] - right[0];
  const sorted = [...ranges].sort((x, y) => distance(x) - distance(y) || x.left[0] - y.left[0]);
  const result: SharedRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last !== undefined && distance(last) === distance(range) && range.left[0] <= last.left[1]) {
      const end = Math.max(last.left[1], range.left[1]);
      result[result.length - 1] = rangeOf(last.left[0], last.right[0], end - last.left[0]);
    } else result.push(range);
  }
  return result;
}

/** Shortens a range by the half of a surrogate pair at either end, if there is one. */
function trimmed(a: Uint16Array, b: Uint16Array, { left, right }: SharedRange): SharedRange {
  const before = Number(splits(a, left[0]) || splits(b, right[0]));
  const after = Number(splits(a, left[1]) || splits(b, right[1]));
  return rangeOf(left[0] + before, right[0] + before, left[1] - left[0] - before - after);
}

/** Tests whether a position is inside a surrogate pair. */
function splits(units: Uint16Array, position: number): boolean {
  if (position === 0 || position >= units.length) return false;
  return (units[position - 1]! & 0xfc00) === 0xd800 && (units[position]! & 0xfc00) === 0xdc00;
}

/** Returns the parts of [0, end) outside the intervals, ascending. */
function gaps(intervals: readonly Interval[], end: number): Interval[] {
  const sorted = [...intervals].sort((x, y) => x[0] - y[0]);
  const rest: Interval[] = [];
  let covered = 0;
  for (const [start, stop] of sorted) {
    if (start > covered) rest.push([covered, start]);
    covered = Math.max(covered, stop);
  }
  if (covered < end) rest.push([covered, end]);
  return rest;
}

function coverage(intervals: readonly Interval[], size: number): number {
  if (size === 0) return 0;
  const uncovered = gaps(intervals, size).reduce((sum, interval) => sum + length(interval), 0);
  return (size - uncovered) / size;
}
