import {
  type Box,
  type MultiPolygon,
  type OutlinedSegments,
  outlineOf,
  type RenderedPage,
  type Segment,
  type Segmentation,
  type Tree,
} from "@winnow/core-dom";
import { boundingRectangle } from "./geometry.js";
import { renderedRows } from "./rows.js";

/**
 * Returns where the segments of a tree are on the rendered page, outer ones first: their own outlines, or the bounding
 * rectangles of their boxes if the segmenter read no rendering. Segments that are not visible are empty.
 *
 * @example segmentationSvg(outlinedSegments(tree, page, segmentation), { screenshot })
 */
export function outlinedSegments(
  tree: Tree,
  page: RenderedPage,
  { segments }: Segmentation,
): OutlinedSegments {
  const boxAt = new Int32Array(tree.length).fill(-1);
  for (const [box, row] of renderedRows(tree, page).entries()) if (row >= 0) boxAt[row] = box;
  const outlines: MultiPolygon[] = [];
  const open: Segment[] = [...segments].reverse();
  for (let segment = open.pop(); segment !== undefined; segment = open.pop()) {
    const { ranges, polygons, children } = segment;
    for (let index = children.length - 1; index >= 0; index--) open.push(children[index]!);
    const boxes: Box[] = [];
    for (const { start, end } of polygons === undefined ? ranges : [])
      for (let row = start; row < end; row++) if (boxAt[row]! >= 0) boxes.push(page.boxes[boxAt[row]!]!);
    const bounds = boundingRectangle(boxes);
    outlines.push(polygons ?? (bounds === undefined ? [] : [outlineOf(bounds)]));
  }
  return { width: page.width, height: page.height, segments: outlines };
}
