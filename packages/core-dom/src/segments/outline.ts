import type { MultiPolygon, Rectangle } from "./types.js";

/**
 * Returns the outline of a rectangle, one polygon of a {@link MultiPolygon}.
 *
 * @example outlineOf({ left: 0, top: 0, right: 9, bottom: 5 }) // [[[0, 0], [9, 0], [9, 5], [0, 5], [0, 0]]]
 */
export function outlineOf({ left, top, right, bottom }: Rectangle): MultiPolygon[number] {
  return [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
  ];
}
