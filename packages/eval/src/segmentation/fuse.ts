import {
  type FuseOptions,
  fuseMemberships,
  type MultiPolygon,
  outlineOf,
  type Rectangle,
} from "@winnow/core-dom";
import type { NodeBox } from "../datasets/types.js";
import { coveredArea } from "./elements.js";
import { areaOf, rectanglesOf } from "./rectangles.js";
import { type Regions, regionsOf } from "./regions.js";
import type { OutlinedSegments } from "./types.js";

/**
 * Fuses several segmentations of a page into one (Kiesel et al. 2020, §4.3; "min-vote" of Kiesel et al. 2021).
 * The fused segments don't overlap.
 *
 * @param options.minAnnotators Regions in segments of fewer segmentations are dropped. Default: a majority.
 * @param options.maxDisagreement The share of segmentations that may separate two regions of one segment.
 *   Default: 0.5, as for Webis-WebSeg-20.
 * @throws {RangeError} If an option is out of range.
 *
 * @example fuseSegmentations(annotations, { minAnnotators: 3 })
 */
export function fuseSegmentations(
  segmentations: readonly OutlinedSegments[],
  options: FuseOptions = {},
): OutlinedSegments {
  const regions = regionsOf(segmentations);
  const clusters = fuseMemberships(regions.areas, regions.memberships, options);
  return withSegments(segmentations, regions, (owners) => {
    for (const [segment, members] of clusters.entries())
      for (const region of members) owners[region] = segment;
    return clusters.length;
  });
}

/**
 * Makes segments disjoint: each point belongs to the smallest of the segments that contain it, so a nested
 * segment is cut out of the one around it. Equally large segments: to the first.
 */
export function flattenSegments(segmentation: OutlinedSegments): OutlinedSegments {
  const areas = segmentation.segments.map((outlines) => areaOf(rectanglesOf(outlines)));
  const regions = regionsOf([segmentation]);
  return withSegments([segmentation], regions, (owners) => {
    for (const [region, segments] of regions.memberships[0]!.entries()) {
      owners[region] = segments.reduce((best, each) => (areas[each]! < areas[best]! ? each : best));
    }
    return areas.length;
  });
}

/** Assigns each region to a new segment; -1 to none. Segments without a region are dropped. */
function withSegments(
  segmentations: readonly OutlinedSegments[],
  { strips, areas }: Regions,
  assign: (owners: Int32Array) => number,
): OutlinedSegments {
  const owners = new Int32Array(areas.length).fill(-1);
  const parts = Array.from({ length: assign(owners) }, (): Rectangle[] => []);
  for (const { top, bottom, edges, regions } of strips) {
    for (const [cell, region] of regions.entries()) {
      const owner = region < 0 ? -1 : owners[region]!;
      if (owner >= 0) add(parts[owner]!, { left: edges[cell]!, top, right: edges[cell + 1]!, bottom });
    }
  }
  return {
    width: Math.max(0, ...segmentations.map(({ width }) => width)),
    height: Math.max(0, ...segmentations.map(({ height }) => height)),
    segments: parts
      .filter((rectangles) => rectangles.length > 0)
      .map((rectangles) => rectangles.map(outlineOf)),
  };
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

/** Minimum share of a node's area inside a segment for the node to be part of it (Kiesel et al. 2020, §4.1). */
const MIN_FIT = 0.75;

/**
 * Fits segments to the nodes of the page: each segment becomes the union of the nodes of which at least 75%
 * are inside (Kiesel et al. 2020, §4.1). Segments without such a node are dropped.
 */
export function fitToNodes(segmentation: OutlinedSegments, boxes: readonly NodeBox[]): OutlinedSegments {
  const segments = segmentation.segments.flatMap((outlines): MultiPolygon[] => {
    const rectangles = rectanglesOf(outlines);
    const inside = boxes.filter((box) => {
      const area = areaOf([box]);
      return area > 0 && coveredArea(box, rectangles) >= MIN_FIT * area;
    });
    return inside.length === 0 ? [] : [rectanglesOf(inside.map(outlineOf)).map(outlineOf)];
  });
  return { ...segmentation, segments };
}
