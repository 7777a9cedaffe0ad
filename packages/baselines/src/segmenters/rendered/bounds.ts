import type { Rectangle } from "@winnow/core-dom";

/** Returns the bounding rectangle of boxes; undefined without boxes. */
export function boundsOf(boxes: Iterable<Rectangle>): Rectangle | undefined {
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
