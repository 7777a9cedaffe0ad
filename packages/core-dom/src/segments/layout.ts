import { Tag } from "../tree/tags.js";
import { Hidden, NodeKind, type Tree } from "../tree/types.js";
import { textOfRanges } from "./text.js";
import {
  MAX_SEGMENT_DEPTH,
  type MultiPolygon,
  type RowRange,
  type Segment,
  type Segmentation,
} from "./types.js";

/** What the segments of a layout have in common. */
export interface LayoutOptions {
  readonly segmenter: string;
  /** What the decision is based on. */
  readonly source: string;
  /** Whether blocks all of whose text is in blocks inside them are segments, with an empty text. Default: false. */
  readonly keepsOuter?: boolean | undefined;
}

/** A part of a layout. */
interface LayoutBlock {
  /** The index of the block around it, which precedes it; -1 if there is none. */
  readonly parent: number;
  /** Its rows without those of the blocks inside it. */
  readonly ranges: readonly RowRange[];
  readonly polygons?: MultiPolygon | undefined;
}

/**
 * Returns blocks of the layout as a segmentation, nested ones inside those around them.
 *
 * @param blocks - the rows of each block, in any order: two blocks are disjoint, or one contains the other.
 */
export function layoutSegmentation(
  tree: Tree,
  blocks: readonly RowRange[],
  options: LayoutOptions,
): Segmentation {
  const order = [...blocks].sort((a, b) => a.start - b.start || b.end - a.end);
  const nodes: { readonly range: RowRange; readonly inner: RowRange[]; readonly parent: number }[] = [];
  const open: number[] = [];
  for (const range of order) {
    while (open.length > 0 && nodes[open[open.length - 1]!]!.range.end <= range.start) open.pop();
    const parent = open[open.length - 1] ?? -1;
    if (parent >= 0) nodes[parent]!.inner.push(range);
    nodes.push({ range, inner: [], parent });
    if (open.length < MAX_SEGMENT_DEPTH - 1) open.push(nodes.length - 1);
  }
  const own = nodes.map(({ range, inner, parent }) => ({ parent, ranges: without(range, inner) }));
  return blockSegmentation(tree, own, options);
}

/**
 * Returns blocks of the layout as a segmentation. Blocks without text of their own are left out, and those inside
 * them move up, unless the options keep them.
 *
 * @param blocks - in the order of the result, each after the block around it.
 * @param options.isKept - whether a text row is part of the text. Default: visible rows.
 */
export function blockSegmentation(
  tree: Tree,
  blocks: readonly LayoutBlock[],
  { segmenter, source, keepsOuter, isKept }: LayoutOptions & { readonly isKept?: (row: number) => boolean },
): Segmentation {
  const segments: Segment[] = [];
  const inside: Segment[][] = [];
  let id = 0;
  for (const { parent, ranges, polygons } of blocks) {
    const siblings = parent < 0 ? segments : inside[parent]!;
    const text = textOfRanges(tree, ranges, isKept);
    if (text === "" && keepsOuter !== true) {
      inside.push(siblings);
      continue;
    }
    const children: Segment[] = [];
    const about = { level: "layout", role: "block", ranges, text, score: 1, source } as const;
    siblings.push({ id: `${++id}`, ...about, ...(polygons && { polygons }), children });
    inside.push(children);
  }
  return { segmenter, segments };
}

/** Returns the parts of a range outside of disjoint ranges inside it, which are in order. */
function without({ start, end }: RowRange, inner: readonly RowRange[]): readonly RowRange[] {
  const rest: RowRange[] = [];
  let from = start;
  for (const range of inner) {
    if (range.start > from) rest.push({ start: from, end: range.start });
    from = Math.max(from, range.end);
  }
  if (end > from) rest.push({ start: from, end });
  return rest;
}

/** Returns the row of the page's `body`, or the first row of a fragment. */
export function bodyElement({ tag, kind, length }: Tree): number {
  for (let row = 0; row < length; row++)
    if (kind[row] === NodeKind.element && tag[row] === Tag.body) return row;
  return 0;
}

/** Whether a row is an element that a reader may see. */
export function isVisibleElement({ kind, hidden }: Tree, row: number): boolean {
  return kind[row] === NodeKind.element && hidden[row] === Hidden.visible;
}
