import {
  Hidden,
  MAX_SEGMENT_DEPTH,
  NodeKind,
  type RowRange,
  type Segment,
  type Segmentation,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { textOfRanges } from "./text.js";

/** What the segments of a layout have in common. */
interface LayoutOptions {
  readonly segmenter: string;
  /** What the decision is based on. */
  readonly source: string;
}

/**
 * Returns blocks of the layout as a segmentation, nested ones inside those around them. Blocks without text of their
 * own are left out, and their children move up.
 *
 * @param blocks - the rows of each block, in any order: two blocks are disjoint, or one contains the other.
 */
export function layoutOf(
  tree: Tree,
  blocks: readonly RowRange[],
  { segmenter, source }: LayoutOptions,
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
  const segments: Segment[] = [];
  const made: { readonly children: Segment[] }[] = [];
  let id = 0;
  for (const { range, inner, parent } of nodes) {
    const siblings = parent < 0 ? segments : made[parent]!.children;
    const ranges = without(range, inner);
    const text = textOfRanges(tree, ranges);
    if (text === "") {
      made.push({ children: siblings as Segment[] });
      continue;
    }
    const children: Segment[] = [];
    siblings.push({
      id: `${++id}`,
      level: "layout",
      role: "block",
      ranges,
      text,
      score: 1,
      source,
      children,
    });
    made.push({ children });
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
export function bodyOf({ tag, kind, length }: Tree): number {
  for (let row = 0; row < length; row++)
    if (kind[row] === NodeKind.element && tag[row] === Tag.body) return row;
  return 0;
}

/** Whether a row is an element that a reader may see. */
export function isVisibleElement({ kind, hidden }: Tree, row: number): boolean {
  return kind[row] === NodeKind.element && hidden[row] === Hidden.visible;
}
