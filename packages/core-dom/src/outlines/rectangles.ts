import type { MultiPolygon, Rectangle } from "../segments/types.js";

/** A side of a polygon that is not horizontal, from its upper to its lower end. */
interface Side {
  readonly polygon: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** The change of x per unit of y: 0 for a vertical side. */
  readonly slope: number;
}

/**
 * Divides the outlines of a segment into disjoint rectangles. Rings after the first of a polygon are holes;
 * polygons that overlap count once.
 *
 * Coordinates are rounded to whole pixels, and limited to 100,000. Upright and level sides are exact; along an oblique side, each row
 * of pixels ends at the pixel boundary nearest to the side.
 *
 * @returns Rectangles with an area, from top to bottom, then from left to right.
 *
 * @example rectanglesOf([[[[0, 0], [9, 0], [9, 5], [0, 5], [0, 0]]]]) // [{ left: 0, top: 0, right: 9, bottom: 5 }]
 */
export function rectanglesOf(outlines: MultiPolygon): readonly Rectangle[] {
  const sides = sidesOf(outlines);
  const rows = rowsOf(sides);
  const inside = new Uint8Array(outlines.length);
  const rectangles: Rectangle[] = [];
  let active: Side[] = [];
  let next = 0;
  for (let index = 0; index + 1 < rows.length; index++) {
    const [top, bottom] = [rows[index]!, rows[index + 1]!];
    active = active.filter((side) => side.bottom > top);
    while (next < sides.length && sides[next]!.top <= top) active.push(sides[next++]!);
    const middle = (top + bottom) / 2;
    const crossings = active
      .map((side) => ({ x: Math.round(side.x + (middle - side.top) * side.slope), polygon: side.polygon }))
      .sort((one, other) => one.x - other.x);
    // Even-odd rule for each polygon; `depth` polygons are open at a crossing.
    let depth = 0;
    let left = 0;
    for (const { x, polygon } of crossings) {
      if (depth === 0) left = x;
      inside[polygon]! ^= 1;
      depth += inside[polygon] === 1 ? 1 : -1;
      if (depth === 0 && x > left) rectangles.push({ left, top, right: x, bottom });
    }
  }
  return rectangles;
}

function sidesOf(outlines: MultiPolygon): readonly Side[] {
  const sides: Side[] = [];
  for (const [polygon, rings] of outlines.entries()) {
    for (const ring of rings) {
      for (let index = 0; index < ring.length; index++) {
        const [x1, y1] = rounded(ring[index]!);
        const [x2, y2] = rounded(ring[(index + 1) % ring.length]!);
        if (y1 === y2) continue;
        const slope = (x2 - x1) / (y2 - y1);
        const [x, top, bottom] = y1 < y2 ? [x1, y1, y2] : [x2, y2, y1];
        sides.push({ polygon, x, top, bottom, slope });
      }
    }
  }
  return sides.sort((one, other) => one.top - other.top);
}

/** Where rows of rectangles begin and end: at the ends of sides, and at each pixel along oblique sides. */
function rowsOf(sides: readonly Side[]): readonly number[] {
  const rows = new Set<number>();
  for (const { top, bottom, slope } of sides) {
    rows.add(top).add(bottom);
    if (slope !== 0) for (let y = top + 1; y < bottom; y++) rows.add(y);
  }
  return [...rows].sort((one, other) => one - other);
}

/** Maximum distance from the page's corner, in pixels: no screenshot is larger. */
const MAX_COORDINATE = 100_000;

function rounded([x, y]: readonly [number, number]): readonly [number, number] {
  return [wholePixel(x), wholePixel(y)];
}

function wholePixel(value: number): number {
  return Math.round(Math.min(Math.max(value, -MAX_COORDINATE), MAX_COORDINATE));
}

/** Returns a rectangle with its sides at whole pixels, at most 100,000 from the page's corner. */
export function wholePixels({ left, top, right, bottom }: Rectangle): Rectangle {
  return {
    left: wholePixel(left),
    top: wholePixel(top),
    right: wholePixel(right),
    bottom: wholePixel(bottom),
  };
}

/** Returns the area of disjoint rectangles, in square pixels. */
export function areaOf(rectangles: readonly Rectangle[]): number {
  let area = 0;
  for (const { left, top, right, bottom } of rectangles) area += (right - left) * (bottom - top);
  return area;
}

/** Returns the area of a box inside disjoint rectangles, in square pixels. */
export function coveredArea(box: Rectangle, rectangles: readonly Rectangle[]): number {
  let area = 0;
  for (const { left, top, right, bottom } of rectangles) {
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}
