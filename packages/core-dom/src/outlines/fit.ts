import { outlineOf } from "../segments/outline.js";
import type { MultiPolygon, Rectangle } from "../segments/types.js";
import { areaOf, coveredArea, rectanglesOf } from "./rectangles.js";

/** Minimum share of a node's area inside a segment for the node to be part of it (Kiesel et al. 2020, §4.1). */
const MIN_FIT = 0.75;

/**
 * Returns the indexes of the boxes of which at least 75% are inside a segment (Kiesel et al. 2020, §4.1), ascending. Boxes
 * without an area are never inside.
 */
export function boxesInside(outlines: MultiPolygon, boxes: readonly Rectangle[]): readonly number[] {
  const rectangles = rectanglesOf(outlines);
  return [...boxes.keys()].filter((index) => {
    const area = areaOf([boxes[index]!]);
    return area > 0 && coveredArea(boxes[index]!, rectangles) >= MIN_FIT * area;
  });
}

/** Returns the union of boxes as disjoint polygons. @example unionOf(inside.map((index) => boxes[index]!)) */
export function unionOf(boxes: readonly Rectangle[]): MultiPolygon {
  return rectanglesOf(boxes.map(outlineOf)).map(outlineOf);
}
