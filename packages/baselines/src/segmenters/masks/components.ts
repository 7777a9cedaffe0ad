import type { Rectangle } from "@winnow/core-dom";

/** Pixels of a mask that touch each other. */
export interface Component extends Rectangle {
  /** Number of pixels. */
  readonly size: number;
}

/**
 * Returns the bounding rectangles of the connected pixels of a mask, diagonal neighbours included, in the
 * order of their first pixels. Takes linear time.
 *
 * @param mask - not 0 for the pixels that count, row by row.
 * @example connectedComponents(Uint8Array.of(1, 0, 1, 1), 2) // [{ left: 0, top: 0, right: 2, bottom: 2, size: 3 }]
 */
export function connectedComponents(mask: Uint8Array, width: number): readonly Component[] {
  const rest = mask.slice();
  const components: Component[] = [];
  const open: number[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] === 0) continue;
    rest[start] = 0;
    open.push(start);
    let [left, top, right, bottom, size] = [width, Number.POSITIVE_INFINITY, 0, 0, 0];
    for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      size++;
      for (let row = Math.max(0, y - 1); row <= y + 1; row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (next >= rest.length || rest[next] === 0) continue;
          rest[next] = 0;
          open.push(next);
        }
      }
    }
    components.push({ left, top, right, bottom, size });
  }
  return components;
}

/**
 * Returns the bounding rectangle of the values above a threshold; undefined if there are none.
 *
 * @param values - those of a mask begin at an offset.
 */
export function maskBounds(
  values: ArrayLike<number>,
  { width, height }: { readonly width: number; readonly height: number },
  { offset = 0, threshold = 0 }: { readonly offset?: number; readonly threshold?: number } = {},
): Rectangle | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!(values[offset + y * width + x]! > threshold)) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : undefined;
}

/** Returns a rectangle with its coordinates multiplied by the factors. */
export function scaled({ left, top, right, bottom }: Rectangle, x: number, y: number): Rectangle {
  return { left: left * x, top: top * y, right: right * x, bottom: bottom * y };
}
