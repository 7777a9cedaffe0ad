import { checkInteger } from "../numbers/check.js";
import { commonStretches, type Interval } from "./common-stretches.js";

/** A stretch that two documents have in common, end excluded. */
export interface SharedRange {
  readonly left: Interval;
  readonly right: Interval;
}

export interface SharedRanges {
  /** By where they begin in the left document, then in the right one. */
  readonly ranges: readonly SharedRange[];
  /** The share of each document that the ranges cover; 0 of an empty one. */
  readonly covered: readonly [number, number];
}

export interface SharedRangesOptions {
  /** The shortest range that is reported: UTF-16 units of strings, bytes else. From 8 on. Default 32. */
  readonly minimum?: number | undefined;
}

/**
 * The ranges that two documents share: UTF-16 units of strings, never inside of a surrogate pair, or bytes. What is
 * reported was compared unit by unit. A part of either document that the other has anywhere is covered, also where it
 * is repeated; a part that the other has several times is reported with one of its places. What can be missed is a part
 * that is little more than something which the other document has more than eight times, such as a rule of dashes. A
 * range can be extended neither way without a difference, or without overlapping another range. Linear in time, also
 * on repetitive content.
 *
 * @param left And `right`: two strings, or two Uint8Arrays.
 * @throws {TypeError} If they are not; {@link RangeError} if the minimum is no integer from 8 to 65,536.
 * @example
 * const story = "the same story, word for word, in both";
 * sharedRanges(`A: ${story}!`, `And B: ${story}.`).ranges;
 * // [{ left: [1, 41], right: [5, 45] }]: with the colon and the space before it
 */
export function sharedRanges<Content extends string | Uint8Array>(
  left: Content,
  right: NoInfer<Content> extends string ? string : Uint8Array,
  options: SharedRangesOptions = {},
): SharedRanges {
  const { minimum = 32 } = options;
  checkInteger("options.minimum", minimum, 8, 65_536);
  const a = unitsOf(left, "left");
  const b = unitsOf(right, "right");
  if (typeof left !== typeof right) throw new TypeError("right must be of the same kind as left");

  // First all of the right document, then what is left of the left one: it may repeat what the right has once.
  const found = commonStretches(b, a, minimum, [[0, b.length]]).map(({ at, other, length }) =>
    rangeOf(other, at, length),
  );
  const rest = gaps(
    found.map((range) => range.left),
    a.length,
  ).filter(([start, end]) => end - start >= minimum);
  for (const { at, other, length } of rest.length > 0 ? commonStretches(a, b, minimum, rest) : []) {
    found.push(rangeOf(at, other, length));
  }
  let ranges = merged(found);
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

/** Ranges whose sides are the same distance apart, and that touch or overlap, are one. */
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

/** Cuts off half a surrogate pair at either end. */
function trimmed(a: Uint16Array, b: Uint16Array, { left, right }: SharedRange): SharedRange {
  const before = Number(splits(a, left[0]) || splits(b, right[0]));
  const after = Number(splits(a, left[1]) || splits(b, right[1]));
  return rangeOf(left[0] + before, right[0] + before, left[1] - left[0] - before - after);
}

/** Whether a place is inside of a surrogate pair. */
function splits(units: Uint16Array, place: number): boolean {
  if (place === 0 || place >= units.length) return false;
  return (units[place - 1]! & 0xfc00) === 0xd800 && (units[place]! & 0xfc00) === 0xdc00;
}

/** What intervals leave of [0, end), ascending. */
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
