import type { Rectangle } from "@winnow/core-dom";
import { firstAtLeast } from "../first-at-least.js";

/**
 * Returns the rectangles that contain no smaller one, in their order. Takes _n_ log² _n_ time, however many overlap.
 *
 * They are tried from right to left by their left sides, inner ones before those around them. So a rectangle contains one of
 * those before it if that one does not begin above it, nor end below it or right of it.
 */
export function innermost<Item extends Rectangle>(rectangles: readonly Item[]): readonly Item[] {
  const order = rectangles.toSorted(
    (a, b) => b.left - a.left || a.right - b.right || b.top - a.top || a.bottom - b.bottom,
  );
  const before = contents(order);
  const found = new Set<Item>();
  let last: Item | undefined;
  for (const item of order) {
    // One of several equal rectangles is tried for all.
    const isEqual = last !== undefined && SIDES.every((side) => item[side] === last![side]);
    if (isEqual ? found.has(last!) : !before.isAnyInside(item)) found.add(item);
    if (!isEqual && found.has(item)) before.add(item);
    last = item;
  }
  return rectangles.filter((item) => found.has(item));
}

const SIDES = ["left", "top", "right", "bottom"] as const;

/**
 * Remembers rectangles, without their left sides: a Fenwick tree (Fenwick 1994) over their top sides, each of whose nodes
 * is one over right sides, with the least bottom. Both are read from an index to the end.
 */
function contents(all: readonly Rectangle[]) {
  const tops = distinct(all.map(({ top }) => top));
  const rights = Array.from(tops, (): number[] => []);
  for (const { top, right } of all)
    for (let node = firstAtLeast(tops, top); node >= 0; node = lower(node)) rights[node]!.push(-right);
  const nodes = rights.map((list) => {
    const ends = distinct(list);
    return { ends, bottoms: new Float64Array(ends.length).fill(Infinity) };
  });
  return {
    add: ({ top, right, bottom }: Rectangle): void => {
      for (let node = firstAtLeast(tops, top); node >= 0; node = lower(node)) {
        const { ends, bottoms } = nodes[node]!;
        for (let at = firstAtLeast(ends, -right); at >= 0; at = lower(at))
          bottoms[at] = Math.min(bottoms[at]!, bottom);
      }
    },
    isAnyInside: ({ top, right, bottom }: Rectangle): boolean => {
      for (let node = firstAtLeast(tops, top); node < nodes.length; node |= node + 1) {
        const { ends, bottoms } = nodes[node]!;
        for (let at = firstAtLeast(ends, -right); at < ends.length; at |= at + 1)
          if (bottoms[at]! <= bottom) return true;
      }
      return false;
    },
  };
}

/** Returns the next node of a Fenwick tree that an item is part of; below 0 after the last. */
function lower(node: number): number {
  return (node & (node + 1)) - 1;
}

function distinct(values: readonly number[]): Float64Array {
  return Float64Array.from(new Set(values)).sort();
}
