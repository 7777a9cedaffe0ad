import type { Rectangle } from "@winnow/core-dom";

/** Returns the bounding rectangle of boxes; undefined without boxes. */
export function boundingRectangle(boxes: Iterable<Rectangle>): Rectangle | undefined {
  let bounds: Rectangle | undefined;
  for (const { left, top, right, bottom } of boxes)
    bounds = {
      left: Math.min(left, bounds?.left ?? left),
      top: Math.min(top, bounds?.top ?? top),
      right: Math.max(right, bounds?.right ?? right),
      bottom: Math.max(bottom, bounds?.bottom ?? bottom),
    };
  return bounds;
}

/** Returns the area of a rectangle, in square pixels. */
export function rectangleArea({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}

/** Whether two rectangles have more than an edge in common. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Returns the distances of two rectangles along both axes; 0 along one on which their projections overlap. */
export function gap(a: Rectangle, b: Rectangle): { across: number; down: number } {
  return {
    across: Math.max(0, a.left - b.right, b.left - a.right),
    down: Math.max(0, a.top - b.bottom, b.top - a.bottom),
  };
}

/** Orders rectangles from top to bottom, then from left to right. */
export function byPosition(a: Rectangle, b: Rectangle): number {
  return a.top - b.top || a.left - b.left || a.bottom - b.bottom || a.right - b.right;
}
