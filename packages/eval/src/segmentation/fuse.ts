import { type FuseOptions, fuseMemberships, type OutlinedSegments } from "@winnow/core-dom";
import { boxesInside, flattened, outlinesOf, regionsOf, unionOf } from "@winnow/core-dom/outlines";
import type { NodeBox } from "../datasets/types.js";

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
  const owners = new Int32Array(regions.areas.length).fill(-1);
  for (const [segment, members] of clusters.entries()) for (const region of members) owners[region] = segment;
  return {
    width: Math.max(0, ...segmentations.map(({ width }) => width)),
    height: Math.max(0, ...segmentations.map(({ height }) => height)),
    segments: outlinesOf(regions, owners, clusters.length),
  };
}

/**
 * Makes segments disjoint: each point belongs to the smallest of the segments that contain it, so a nested
 * segment is cut out of the one around it. Equally large segments: to the first.
 */
export function flattenSegments({ width, height, segments }: OutlinedSegments): OutlinedSegments {
  return { width, height, segments: flattened(segments).filter((outlines) => outlines.length > 0) };
}

/**
 * Fits segments to the nodes of the page: each segment becomes the union of the nodes of which at least 75%
 * are inside (Kiesel et al. 2020, §4.1). Segments without such a node are dropped.
 */
export function fitToNodes(segmentation: OutlinedSegments, boxes: readonly NodeBox[]): OutlinedSegments {
  const segments = segmentation.segments
    .map((outlines) => boxesInside(outlines, boxes))
    .filter((inside) => inside.length > 0)
    .map((inside) => unionOf(inside.map((index) => boxes[index]!)));
  return { ...segmentation, segments };
}
