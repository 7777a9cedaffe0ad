import type { Rectangle } from "@winnow/core-dom";
import RBush from "rbush";
import { rectangleArea } from "../rendered/geometry.js";

interface BBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Finds those of many items whose outlines overlap a rectangle, or touch it. */
export class RectangleTree<Item extends { readonly outline: Rectangle }> extends RBush<Item> {
  override toBBox({ outline }: Item): BBox {
    return searchBox(outline);
  }
  override compareMinX(a: Item, b: Item): number {
    return a.outline.left - b.outline.left;
  }
  override compareMinY(a: Item, b: Item): number {
    return a.outline.top - b.outline.top;
  }
  touching(rectangle: Rectangle): readonly Item[] {
    return this.search(searchBox(rectangle));
  }
}

function searchBox({ left, top, right, bottom }: Rectangle): BBox {
  return { minX: left, minY: top, maxX: right, maxY: bottom };
}

/** Rectangles are kept without a search when searches have returned this many for each: most of them overlap. */
const MAX_SEEN = 100;

/** Returns the rectangles that contain no smaller one, in their order. Takes _n_ log _n_ time. */
export function innermost<Item extends Rectangle>(rectangles: readonly Item[]): readonly Item[] {
  const tree = new RectangleTree();
  const kept = new Set<Item>();
  let seen = 0;
  for (const item of rectangles.toSorted((a, b) => rectangleArea(a) - rectangleArea(b))) {
    const found = seen > MAX_SEEN * rectangles.length ? [] : tree.touching(item);
    seen += found.length;
    const inside = found.filter(({ outline }) => contains(item, outline));
    if (inside.some(({ outline }) => rectangleArea(outline) < rectangleArea(item))) continue;
    kept.add(item);
    // One of several equal rectangles is enough.
    if (inside.length === 0) tree.insert({ outline: item });
  }
  return rectangles.filter((item) => kept.has(item));
}

function contains(a: Rectangle, b: Rectangle): boolean {
  return a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
}
