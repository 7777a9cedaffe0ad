/**
 * WPS-DB: density-based clusters of blocks (L. Q. Tri 2023).
 *
 * @module
 */
import type { Box, BoxGroup, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { disjointSets, find, union } from "@winnow/core-dom/union-find";
import { groupsByKey } from "../rendered/boxes.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { divide, visualTree } from "../vips/divide.js";

export interface WpsDbOptions {
  /**
   * `strict` repeats an error of the program: the size below which nodes are kept is that of the rectangle from the page's
   * corner to the node. Default: `corrected`.
   */
  readonly variant?: "corrected" | "strict" | undefined;
}

/** In square pixels: smaller nodes are kept. */
const MIN_AREA = 100 * 100;

/** In pixels: edges at most so far apart are aligned. */
const ALIGNED = 2;

/** What aligned blocks are counted as, and what equal widths and heights of aligned blocks add. */
const ALIGNMENT = 0.8;
const EQUAL_SIDE = 0.2;

/** Each block is compared with so many after it, so that time is linear. */
const MAX_COMPARED = 200;

/**
 * Divides a page by rules like those of VIPS, and joins the blocks that are near each other on the page and in the DOM, by
 * density (WPS-DB, the program of L. Q. Tri, 2023: no paper is known). The distance of two blocks is
 * _v n_ / _α_ + _α l_ (2 − _a_) / 2: _v_ is their distance on the page, _l_ in the DOM, _a_ their alignment, _n_ the number
 * of blocks, and _α_ the height of the page divided by the depth of the DOM. Blocks at most a mean distance on the page apart
 * are one part: with two blocks as the minimum of DBSCAN, its clusters are the connected blocks.
 *
 * @throws TypeError or RangeError for an invalid option.
 * @example groupsSegmenter(page, wpsDb(page), { segmenter: "wps-db", source: "boxes" })
 */
export function wpsDb(page: RenderedPage, options: WpsDbOptions = {}): readonly BoxGroup[] {
  checkOptions<WpsDbOptions>(options, { variant: ["corrected", "strict"] });
  const { boxes, height } = page;
  const tree = visualTree(page);
  const areas = options.variant === "strict" ? boxes.map(({ left, top }) => left * top) : tree.areas;
  const rules = { minArea: MIN_AREA, isOnly: true, isStrict: false };
  const blocks = [...boxes.keys()]
    .filter((index) => boxes[index]!.parent < 0)
    .flatMap((root) => divide({ ...tree, areas }, root, rules))
    .map(({ box }) => box);
  const depths = boxDepths(boxes);
  const alpha = height / depths.reduce((most, depth) => Math.max(most, depth), 1);
  const scaled = (one: number, other: number): number =>
    (visualDistance(boxes[one]!, boxes[other]!) * blocks.length) / alpha;
  let [sum, count] = [0, 1];
  eachPair(blocks, (one, other) => {
    const distance = scaled(blocks[one]!, blocks[other]!);
    if (distance < height / 2) [sum, count] = [sum + distance, count + 1];
  });
  const nearest = sum / count;
  const sets = disjointSets(blocks.length);
  eachPair(blocks, (one, other) => {
    const [a, b] = [blocks[one]!, blocks[other]!];
    const visual = scaled(a, b);
    if (visual > nearest) return;
    const logical = logicalDistance(boxes, depths, a, b);
    if (visual + (alpha * logical * (2 - alignment(boxes[a]!, boxes[b]!))) / 2 <= nearest)
      union(sets, one, other);
  });
  return groupsByKey(
    blocks,
    blocks.map((_, index) => find(sets, index)),
  );
}

function eachPair(blocks: readonly number[], use: (one: number, other: number) => void): void {
  for (let one = 0; one < blocks.length; one++)
    for (let other = one + 1; other < Math.min(blocks.length, one + 1 + MAX_COMPARED); other++)
      use(one, other);
}

/** Returns the number of boxes around each box and itself. */
function boxDepths(boxes: readonly Box[]): readonly number[] {
  const depths: number[] = [];
  for (const { parent } of boxes) depths.push((depths[parent] ?? 0) + 1);
  return depths;
}

/** Returns how far apart two blocks begin or end, in pixels; 0 along a side on which one contains the other. */
function visualDistance(one: Box, other: Box): number {
  return (
    apart(one.left - other.left, one.right - other.right) +
    apart(one.top - other.top, one.bottom - other.bottom)
  );
}

function apart(starts: number, ends: number): number {
  return starts * ends <= 0 ? 0 : Math.min(Math.abs(starts), Math.abs(ends));
}

/** Returns the number of steps between the parents of two boxes, less one; siblings have 1, as in the program. */
function logicalDistance(
  boxes: readonly Box[],
  depths: readonly number[],
  one: number,
  other: number,
): number {
  let [a, b] = [boxes[one]!.parent, boxes[other]!.parent];
  let steps = 0;
  for (; a !== b; steps++) {
    if ((depths[a] ?? 0) >= (depths[b] ?? 0)) a = boxes[a]?.parent ?? b;
    else b = boxes[b]!.parent;
  }
  return Math.abs(steps - 1);
}

function alignment(one: Box, other: Box): number {
  const isAligned = (["left", "right", "top", "bottom"] as const).some(
    (side) => Math.abs(one[side] - other[side]) <= ALIGNED,
  );
  if (!isAligned) return 0;
  const isAsWide = one.right - one.left === other.right - other.left;
  const isAsHigh = one.bottom - one.top === other.bottom - other.top;
  return ALIGNMENT + (isAsWide ? EQUAL_SIDE : 0) + (isAsHigh ? EQUAL_SIDE : 0);
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"wps-db", RenderedSegmenterEntry>> = {
  "wps-db": {
    createSegmenter: (page) => groupsSegmenter(page, wpsDb(page), { segmenter: "wps-db", source: "boxes" }),
    about: "blocks that are near each other on the page and in the DOM",
    source: "L. Q. Tri 2023",
  },
};
