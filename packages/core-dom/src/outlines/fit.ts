import { outlineOf } from "../segments/outline.js";
import type { MultiPolygon, Rectangle } from "../segments/types.js";
import { areaOf, coveredArea, rectanglesOf, wholePixels } from "./rectangles.js";

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

/**
 * Returns the union of boxes as disjoint rectangles from top to bottom, at whole pixels. Boxes without an area are left out.
 *
 * A sweep from top to bottom counts the boxes over each stretch between two sides. So time grows with the number of rows
 * in which boxes begin or end, by the number of columns; not with how many boxes overlap.
 *
 * @example unionOf(inside.map((index) => boxes[index]!))
 */
export function unionOf(boxes: readonly Rectangle[]): MultiPolygon {
  const whole = boxes
    .map((box) => wholePixels(box))
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
  const columns = [...new Set(whole.flatMap(({ left, right }) => [left, right]))].sort((a, b) => a - b);
  const places = new Map(columns.map((x, place) => [x, place]));
  const sides = whole
    .flatMap(({ left, top, right, bottom }) => {
      const [from, to] = [places.get(left)!, places.get(right)!];
      return [
        { y: top, from, to, step: 1 },
        { y: bottom, from, to, step: -1 },
      ];
    })
    .sort((a, b) => a.y - b.y);
  const found: Rectangle[] = [];
  /** How many more boxes there are right of each column than left of it. */
  const steps = new Int32Array(columns.length);
  let open: readonly (readonly [left: number, right: number])[] = [];
  let top = 0;
  for (let next = 0; next < sides.length; ) {
    const { y } = sides[next]!;
    for (; sides[next]?.y === y; next++) {
      const { from, to, step } = sides[next]!;
      steps[from]! += step;
      steps[to]! -= step;
    }
    const covered = stretches(steps, columns);
    if (`${covered}` === `${open}`) continue;
    for (const [left, right] of open) found.push({ left, top, right, bottom: y });
    [open, top] = [covered, y];
  }
  return found.map(outlineOf);
}

/** Returns the stretches between columns that boxes cover. */
function stretches(
  steps: Int32Array,
  columns: readonly number[],
): readonly (readonly [left: number, right: number])[] {
  const covered: [number, number][] = [];
  let depth = 0;
  for (const [place, step] of steps.entries()) {
    if (depth === 0 && step > 0) covered.push([columns[place]!, columns[place]!]);
    depth += step;
    if (depth === 0 && step < 0) covered[covered.length - 1]![1] = columns[place]!;
  }
  return covered;
}
