import type { Rectangle } from "@winnow/core-dom";

/** Returns the area of a rectangle, in square pixels. */
export function sizeOf({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}

/** Whether two rectangles have more than an edge in common. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Returns the distance of two rectangles along an axis; 0 if their projections overlap. */
export function gap(a: Rectangle, b: Rectangle): { across: number; down: number } {
  return {
    across: Math.max(0, a.left - b.right, b.left - a.right),
    down: Math.max(0, a.top - b.bottom, b.top - a.bottom),
  };
}
