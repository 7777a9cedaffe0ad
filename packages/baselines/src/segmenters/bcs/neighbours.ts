import type { Rectangle } from "@winnow/core-dom";
import { gap } from "../rendered/geometry.js";

/** Two rectangles of which one is the nearest to the other on one side. */
export interface Neighbours {
  /** The smaller index. */
  readonly one: number;
  readonly other: number;
  /** In pixels; 0 if they overlap. */
  readonly distance: number;
  /** `across` if they are side by side, `down` if one is below the other. */
  readonly direction: "across" | "down";
}

/**
 * Returns the pairs of neighbours (Zeleny et al. 2017, §4.2.1): for each rectangle, and for each of its sides, the
 * nearest of those whose projections on that side overlap its own. Time grows with _n_ log _n_. Of several that are
 * equally near, one is chosen; the others are neighbours if the rectangle is the nearest to them.
 */
export function neighbouring(rectangles: readonly Rectangle[]): readonly Neighbours[] {
  const pairs = new Map<number, Neighbours>();
  for (const direction of ["across", "down"] as const) {
    for (const sign of [1, -1]) {
      const spans = rectangles.map((rectangle) => directedSpan(rectangle, direction, sign));
      for (const [index, nearest] of nearestAfter(spans).entries()) {
        if (nearest < 0) continue;
        const [one, other] = index < nearest ? [index, nearest] : [nearest, index];
        const key = one * rectangles.length + other;
        if (pairs.has(key)) continue;
        const { across, down } = gap(rectangles[one]!, rectangles[other]!);
        pairs.set(key, { one, other, distance: Math.max(across, down), direction });
      }
    }
  }
  return [...pairs.values()].sort((a, b) => a.one - b.one || a.other - b.other);
}

/** A rectangle as it is seen in one direction. */
interface Span {
  /** Where it begins and ends in this direction. */
  readonly start: number;
  readonly end: number;
  /** Its projection on the other axis. */
  readonly from: number;
  readonly to: number;
}

function directedSpan(
  { left, top, right, bottom }: Rectangle,
  direction: Neighbours["direction"],
  sign: number,
): Span {
  const [low, high] = direction === "across" ? [left, right] : [top, bottom];
  const [from, to] = direction === "across" ? [top, bottom] : [left, right];
  return sign > 0 ? { start: low, end: high, from, to } : { start: -high, end: -low, from, to };
}

/**
 * Returns for each span the index of the one that begins first among those whose centers are after its own and whose
 * projections overlap its own; -1 if there is none.
 *
 * A sweep from the last center to the first over a segment tree of the projections. A node has two values, the first
 * to begin among the spans that cover all of it, and among those that are somewhere in it.
 */
function nearestAfter(spans: readonly Span[]): Int32Array {
  const places = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const placeIndex = new Map(places.map((place, index) => [place, index]));
  const covering = new Int32Array(2 * places.length).fill(-1);
  const within = new Int32Array(2 * places.length).fill(-1);
  const first = (a: number, b: number): number => {
    if (a < 0 || b < 0) return Math.max(a, b);
    const later = spans[a]!.start - spans[b]!.start || a - b;
    return later < 0 ? a : b;
  };
  const nearest = new Int32Array(spans.length).fill(-1);
  const center = ({ start, end }: Span): number => start + end;
  const order = [...spans.keys()].sort((a, b) => center(spans[b]!) - center(spans[a]!) || b - a);
  for (const index of order) {
    const { from, to } = spans[index]!;
    const [low, high] = [placeIndex.get(from)! + places.length, placeIndex.get(to)! + places.length];
    let next = -1;
    for (const end of [low, high - 1])
      for (let node = end >> 1; node >= 1; node >>= 1) next = first(next, covering[node]!);
    for (const node of coveringNodes(low, high)) next = first(next, within[node]!);
    nearest[index] = next;
    for (const node of coveringNodes(low, high)) {
      covering[node] = first(covering[node]!, index);
      within[node] = first(within[node]!, index);
    }
    for (const end of [low, high - 1])
      for (let node = end >> 1; node >= 1; node >>= 1) within[node] = first(within[node]!, index);
  }
  return nearest;
}

/** Returns the nodes of a segment tree that make up the leaves `[low, high)`. */
function coveringNodes(low: number, high: number): readonly number[] {
  const nodes: number[] = [];
  for (let [left, right] = [low, high]; left < right; left >>= 1, right >>= 1) {
    if (left & 1) nodes.push(left++);
    if (right & 1) nodes.push(--right);
  }
  return nodes;
}
