import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import {
  MAX_SEGMENT_DEPTH,
  type MultiPolygon,
  outlineOf,
  type RowRange,
  type Segmenter,
  type Tree,
} from "@winnow/core-dom";
import { blockSegmentation, type LayoutOptions, wholePage } from "@winnow/core-dom/segments";
import { boundingRectangle } from "./geometry.js";
import { renderedRows } from "./rows.js";

/** A segmenter of rendered pages with its source. */
export interface RenderedSegmenterEntry {
  /** Creates the segmenter for a page; it is for trees of the page's `html`. */
  readonly createSegmenter: (page: RenderedPage) => Segmenter;
  readonly about: string;
  readonly source: string;
}

/**
 * Creates a segmenter that returns parts of a rendered page as the segments of its tree. A text belongs to the innermost
 * part that lists its box or one around it; if two list the same box, to the inner or else the later one. Text that the
 * browser does not show belongs to none.
 *
 * @param groups - what a segmenter such as `vips` returns for the page, in any order.
 * @example
 * const tree = parse(page.html);
 * segment(tree, marks, { segmenter: groupsSegmenter(page, vips(page), { segmenter: "vips", source: "layout" }) });
 */
export function groupsSegmenter(
  page: RenderedPage,
  groups: readonly BoxGroup[],
  options: LayoutOptions,
): Segmenter {
  return (tree, marks) => {
    const rows = renderedRows(tree, page);
    const shown = new Uint8Array(tree.length);
    for (const [index, { kind }] of page.boxes.entries())
      if (kind === "text" && rows[index]! >= 0) shown[rows[index]!] = 1;
    const parts = flat(groups);
    const ranges = partRanges(tree, parts, rows, shown);
    const first = firstRows(parts, ranges);
    const order = [...parts.keys()].sort(
      (a, b) => first[a]! - first[b]! || parts[a]!.depth - parts[b]!.depth || a - b,
    );
    const places = new Int32Array(parts.length);
    for (const [place, part] of order.entries()) places[part] = place;
    const blocks = order.map((index) => {
      const { group, parent } = parts[index]!;
      const polygons = groupOutline(page, group);
      return { parent: parent < 0 ? -1 : places[parent]!, ranges: ranges[index]!, polygons };
    });
    const segmentation = blockSegmentation(tree, blocks, { ...options, isKept: (row) => shown[row] === 1 });
    return segmentation.segments.length > 0
      ? segmentation
      : wholePage(tree, marks, options.segmenter, "no-repetition");
  };
}

/** Returns the outline of a group: its own, or the bounding rectangle of its boxes. */
function groupOutline({ boxes }: RenderedPage, { boxes: members, outline }: BoxGroup): MultiPolygon {
  if (outline !== undefined) return "left" in outline ? [outlineOf(outline)] : outline;
  const bounds = boundingRectangle(members.flatMap((index) => boxes[index] ?? []));
  return bounds === undefined ? [] : [outlineOf(bounds)];
}

interface Part {
  readonly group: BoxGroup;
  /** The index of the part around it; -1 if there is none. */
  readonly parent: number;
  readonly depth: number;
}

/** Returns groups with those inside them, outer ones first. What is nested too deep is on the last level. */
function flat(groups: readonly BoxGroup[]): readonly Part[] {
  const parts: Part[] = groups.map((group) => ({ group, parent: -1, depth: 0 }));
  for (let index = 0; index < parts.length; index++) {
    const { group, parent, depth } = parts[index]!;
    const isLast = depth >= MAX_SEGMENT_DEPTH - 1;
    for (const inner of group.children ?? [])
      parts.push(
        isLast ? { group: inner, parent, depth } : { group: inner, parent: index, depth: depth + 1 },
      );
  }
  return parts;
}

/** No text at all; text of several parts or of none. */
const NEUTRAL = -2;
const MIXED = -1;

/**
 * Returns the rows of each part. An element belongs to a part if all of its text does, so that lines end where
 * blocks end.
 *
 * @param shown - 1 for each row of a text that the browser shows.
 */
function partRanges(
  tree: Tree,
  parts: readonly Part[],
  rows: Int32Array,
  shown: Uint8Array,
): readonly (readonly RowRange[])[] {
  const listed = new Int32Array(tree.length).fill(-1);
  for (const [index, { group }] of parts.entries()) {
    // Inner parts come later, and replace those around them.
    for (const box of group.boxes) if ((rows[box] ?? -1) >= 0) listed[rows[box]!] = index;
  }
  const owner = listed.slice();
  for (let row = 1; row < tree.length; row++) if (owner[row] === -1) owner[row] = owner[tree.parent[row]!]!;
  const common = new Int32Array(tree.length).fill(NEUTRAL);
  for (let row = tree.length - 1; row > 0; row--) {
    if (shown[row] === 1) common[row] = owner[row]!;
    else if (common[row] === NEUTRAL && listed[row]! >= 0) common[row] = listed[row]!;
    const up = tree.parent[row]!;
    if (common[up] === NEUTRAL) common[up] = common[row]!;
    else if (common[row] !== NEUTRAL && common[up] !== common[row]) common[up] = MIXED;
  }
  const ranges = parts.map((): RowRange[] => []);
  let current = -1;
  for (let row = 1; row < tree.length; row++) {
    const part = common[row]! >= 0 ? common[row]! : owner[row]!;
    // Rows without text between two of a part are the part's.
    if (part < 0 && common[row] === NEUTRAL) continue;
    const list = ranges[part];
    if (part === current && list !== undefined)
      list[list.length - 1] = { start: list[list.length - 1]!.start, end: row + 1 };
    else list?.push({ start: row, end: row + 1 });
    current = part;
  }
  return ranges;
}

/** Returns the first row of each part or those inside it. */
function firstRows(parts: readonly Part[], ranges: readonly (readonly RowRange[])[]): Float64Array {
  const first = Float64Array.from(ranges, ([range]) => range?.start ?? Infinity);
  for (let index = parts.length - 1; index >= 0; index--) {
    const { parent } = parts[index]!;
    if (parent >= 0) first[parent] = Math.min(first[parent]!, first[index]!);
  }
  return first;
}
