import { outlineOf } from "../segments/outline.js";
import type { MultiPolygon, Rectangle } from "../segments/types.js";
import { areaOf, rectanglesOf } from "./rectangles.js";
import { type Regions, regionsOf } from "./regions.js";

/**
 * Makes segments disjoint: each point belongs to the smallest of the segments that contain it, so a nested segment is
 * cut out of the one around it. Equally large segments: to the first.
 *
 * @returns as many segments; those of which nothing is left are empty.
 * @example flattened([[outlineOf(page)], [outlineOf(column)]]) // the page without the column, and the column
 */
export function flattened(segments: readonly MultiPolygon[]): readonly MultiPolygon[] {
  const areas = segments.map((outlines) => areaOf(rectanglesOf(outlines)));
  const regions = regionsOf([{ segments }]);
  const owners = regions.memberships[0]!.map((around) =>
    around.reduce((best, each) => (areas[each]! < areas[best]! ? each : best)),
  );
  return outlinesOf(regions, owners, segments.length);
}

/**
 * Returns segments made of regions.
 *
 * @param owners - the segment of each region; -1 for none.
 */
export function outlinesOf(
  { strips }: Regions,
  owners: ArrayLike<number>,
  count: number,
): readonly MultiPolygon[] {
  const parts = Array.from({ length: count }, (): Rectangle[] => []);
  for (const { top, bottom, edges, regions } of strips) {
    for (const [cell, region] of regions.entries()) {
      const owner = region < 0 ? -1 : owners[region]!;
      if (owner >= 0) add(parts[owner]!, { left: edges[cell]!, top, right: edges[cell + 1]!, bottom });
    }
  }
  return parts.map((rectangles) => rectangles.map(outlineOf));
}

/** Adds the next rectangle of a segment, joined with the previous one if both are one rectangle. */
function add(rectangles: Rectangle[], next: Rectangle): void {
  const last = rectangles.at(-1);
  if (last === undefined) rectangles.push(next);
  else if (last.top === next.top && last.bottom === next.bottom && last.right === next.left)
    rectangles[rectangles.length - 1] = { ...last, right: next.right };
  else if (last.left === next.left && last.right === next.right && last.bottom === next.top)
    rectangles[rectangles.length - 1] = { ...last, bottom: next.bottom };
  else rectangles.push(next);
}
