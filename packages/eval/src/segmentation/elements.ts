import type { OutlinedSegments, Rectangle } from "@winnow/core-dom";
import { areaOf, coveredArea, type Regions, rectanglesOf, regionsOf } from "@winnow/core-dom/outlines";
import type { Raster } from "@winnow/core-dom/png";
import type { NodeBox } from "../datasets/types.js";
import { groupBy } from "../group-by.js";
import { sum } from "../statistics/quantile.js";

/** The indexes of the segments that contain an element, ascending. */
export type Membership = readonly number[];

/**
 * The elements of a page (pixels, nodes, characters …) as seen by one or more segmentations. Elements that
 * belong to the same segments of every segmentation may be one row with the sum of their weights.
 */
export interface Elements {
  /** The weight of each row, above 0. */
  readonly weights: readonly number[];
  /** For each segmentation, the membership of each row. */
  readonly memberships: readonly (readonly Membership[])[];
}

/**
 * Returns the pixels of a page as elements: one row per region, weighted by its area.
 *
 * @example segmentationScore(pixelElements([predicted, gold])).f1
 */
export function pixelElements(segmentations: readonly OutlinedSegments[]): Elements {
  const { memberships, areas } = regionsOf(segmentations);
  return { weights: areas, memberships };
}

/**
 * Returns the edge pixels of a page's screenshot as elements: one row per region, weighted by the values of
 * the image inside the region and within one pixel of it. So a pixel at the border of two regions counts for
 * both, as in the official evaluator (Kiesel et al. 2020, §3.3, write two pixels).
 *
 * @param image Such as {@link cannyEdges} returns.
 */
export function edgeElements(segmentations: readonly OutlinedSegments[], image: Raster): Elements {
  const regions = regionsOf(segmentations);
  const weights = new Float64Array(regions.areas.length);
  const { width, height, data } = image;
  const labels = labelRows(regions, width);
  let [above, here, below] = [labels(-1), labels(0), labels(1)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x]!;
      if (value === 0) continue;
      const seen: number[] = [];
      for (const row of [above, here, below]) {
        for (let column = x; column <= x + 2; column++) {
          const region = row[column]!;
          if (region < 0 || seen.includes(region)) continue;
          seen.push(region);
          weights[region]! += value;
        }
      }
    }
    [above, here, below] = [here, below, labels(y + 2)];
  }
  return withWeight([...weights], regions.memberships);
}

/**
 * Returns a reader of the regions of a row of pixels. Rows must be read from top to bottom; a column's entry
 * is at the column + 1, since the pixels left and right of the image count too.
 */
function labelRows({ strips }: Regions, width: number): (y: number) => Int32Array {
  const outside = new Int32Array(width + 2).fill(-1);
  let next = 0;
  let row = outside;
  let bottom = Number.NEGATIVE_INFINITY;
  return (y) => {
    if (y < bottom) return row;
    while (next < strips.length && strips[next]!.bottom <= y) next++;
    const strip = strips[next];
    if (strip === undefined || strip.top > y) return outside;
    row = outside.slice();
    bottom = strip.bottom;
    for (const [cell, region] of strip.regions.entries()) {
      row.fill(region, Math.max(0, strip.edges[cell]! + 1), Math.max(0, strip.edges[cell + 1]! + 1));
    }
    return row;
  };
}

/**
 * Returns the nodes or characters of a page as elements. A node belongs to a segment that contains its box;
 * nodes with the same box are one row.
 *
 * @param boxes The visible nodes of the page.
 * @param weigh The weight of a node. Default: 1, for the measure of nodes; `(box) => box.characters ?? 0` for
 *   the measure of characters.
 */
export function nodeElements(
  segmentations: readonly OutlinedSegments[],
  boxes: readonly NodeBox[],
  weigh: (box: NodeBox) => number = () => 1,
): Elements {
  const rows = groupBy(boxes, ({ left, top, right, bottom }) => `${left} ${top} ${right} ${bottom}`);
  const weights = Array.from(rows.values(), (same) => sum(same.map(weigh)));
  const places = Array.from(rows.values(), ([box]) => box!);
  const memberships = segmentations.map(({ segments }) => membershipsOf(segments.map(rectanglesOf), places));
  return withWeight(weights, memberships);
}

function membershipsOf(
  segments: readonly (readonly Rectangle[])[],
  boxes: readonly Rectangle[],
): readonly Membership[] {
  const memberships = boxes.map((): number[] => []);
  for (const [segment, rectangles] of segments.entries()) {
    if (rectangles.length === 0) continue;
    const bounds = boundsOf(rectangles);
    for (const [row, box] of boxes.entries()) {
      if (isWithin(box, bounds) && isCovered(box, rectangles)) memberships[row]!.push(segment);
    }
  }
  return memberships;
}

function boundsOf(rectangles: readonly Rectangle[]): Rectangle {
  let { left, top, right, bottom } = rectangles[0]!;
  for (const each of rectangles) {
    left = Math.min(left, each.left);
    top = Math.min(top, each.top);
    right = Math.max(right, each.right);
    bottom = Math.max(bottom, each.bottom);
  }
  return { left, top, right, bottom };
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** Boxes may end within a pixel: a sum of their parts is not exact. */
const TOLERANCE = 1e-6;

function isCovered(box: Rectangle, rectangles: readonly Rectangle[]): boolean {
  const area = areaOf([box]);
  if (area === 0) return rectangles.some((each) => isWithin(box, each));
  return coveredArea(box, rectangles) >= area - TOLERANCE;
}

/** Drops the elements without weight: they count for nothing, and a mean over none but them is undefined. */
function withWeight(weights: readonly number[], memberships: Elements["memberships"]): Elements {
  const kept = weights.flatMap((weight, row) => (weight > 0 ? [row] : []));
  return {
    weights: kept.map((row) => weights[row]!),
    memberships: memberships.map((rows) => kept.map((row) => rows[row]!)),
  };
}
