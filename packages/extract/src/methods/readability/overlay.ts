import { Namespace, NodeKind, type Tree } from "@winnow/core-dom";

/** No node. */
export const NONE = -1;

/** What stands in the tag column for nodes that are no elements; every element's value is above 0. */
export const TEXT = -1;
export const COMMENT = -2;
const OTHER = -3;

/**
 * Added to the tag of elements of SVG and MathML: the DOM calls them by lower-case names, so that no comparison
 * with `"A"` or `"P"` holds for them.
 */
export const FOREIGN: number = 1 << 20;

/**
 * A working copy of a tree's structure that may change: linked columns, one entry a node.
 *
 * The original takes the document apart while it works (paragraphs made of line breaks, `div`s that become `p`,
 * removals). Here the tree stays as it is, and the changes happen to these columns. Nodes below `tree.length`
 * are the tree's rows; those above were made by the algorithm.
 */
export interface Overlay {
  readonly tree: Tree;
  count: number;
  tag: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
}

/** The structure of a tree; the contents of templates are left out, as `childNodes` leaves them out. */
export function overlayOf(tree: Tree): Overlay {
  const rows = tree.length;
  const size = rows + (rows >> 2) + 64;
  const overlay: Overlay = { tree, count: rows, ...emptyColumns(size) };
  const { kind, namespace, end, parent } = tree;
  for (let row = 0; row < rows; row++) {
    if (kind[row] === NodeKind.fragment && row > 0) {
      row = end[row]! - 1;
      continue;
    }
    if (kind[row] === NodeKind.text) overlay.tag[row] = TEXT;
    else if (kind[row] === NodeKind.comment) overlay.tag[row] = COMMENT;
    else if (kind[row] === NodeKind.element) {
      overlay.tag[row] = tree.tag[row]! + (namespace[row] === Namespace.html ? 0 : FOREIGN);
    }
    if (row > 0) append(overlay, parent[row]!, row);
  }
  return overlay;
}

export function copyOverlay({ tree, count, tag }: Overlay): Overlay {
  return { tree, count, ...columnsOf(new Int32Array(tag.buffer.slice(0))) };
}

type Columns = Pick<Overlay, "tag" | "parent" | "first" | "last" | "previous" | "next">;

/** The columns in one buffer, one after the other: it is made, and copied, as one. */
function columnsOf(cells: Int32Array): Columns {
  const size = cells.length / 6;
  const column = (index: number) => cells.subarray(index * size, (index + 1) * size);
  return {
    tag: column(0),
    parent: column(1),
    first: column(2),
    last: column(3),
    previous: column(4),
    next: column(5),
  };
}

function emptyColumns(size: number): Columns {
  const columns = columnsOf(new Int32Array(size * 6).fill(NONE));
  columns.tag.fill(OTHER);
  return columns;
}

/** A new element, not yet anywhere. */
export function createElement(overlay: Overlay, tag: number): number {
  const node = overlay.count++;
  if (node === overlay.tag.length) grow(overlay);
  overlay.tag[node] = tag;
  return node;
}

function grow(overlay: Overlay): void {
  const wide = emptyColumns(overlay.tag.length * 2);
  wide.tag.set(overlay.tag);
  wide.parent.set(overlay.parent);
  wide.first.set(overlay.first);
  wide.last.set(overlay.last);
  wide.previous.set(overlay.previous);
  wide.next.set(overlay.next);
  Object.assign(overlay, wide);
}

/** Puts a node that is nowhere behind the last child of `parent`. */
export function append(overlay: Overlay, parent: number, node: number): void {
  const last = overlay.last[parent]!;
  overlay.parent[node] = parent;
  overlay.previous[node] = last;
  overlay.next[node] = NONE;
  if (last === NONE) overlay.first[parent] = node;
  else overlay.next[last] = node;
  overlay.last[parent] = node;
}

/** Takes a node, with all below it, from where it is. */
export function detach(overlay: Overlay, node: number): void {
  const parent = overlay.parent[node]!;
  if (parent === NONE) return;
  const before = overlay.previous[node]!;
  const after = overlay.next[node]!;
  if (before === NONE) overlay.first[parent] = after;
  else overlay.next[before] = after;
  if (after === NONE) overlay.last[parent] = before;
  else overlay.previous[after] = before;
  overlay.parent[node] = NONE;
  overlay.previous[node] = NONE;
  overlay.next[node] = NONE;
}

/** Moves a node, wherever it is, behind the last child of `parent`. */
export function move(overlay: Overlay, parent: number, node: number): void {
  detach(overlay, node);
  append(overlay, parent, node);
}

/** Puts `node`, wherever it is, in the place of `old`. */
export function replace(overlay: Overlay, node: number, old: number): void {
  detach(overlay, node);
  const parent = overlay.parent[old]!;
  if (parent === NONE) return;
  const before = overlay.previous[old]!;
  const after = overlay.next[old]!;
  overlay.parent[node] = parent;
  overlay.previous[node] = before;
  overlay.next[node] = after;
  if (before === NONE) overlay.first[parent] = node;
  else overlay.next[before] = node;
  if (after === NONE) overlay.last[parent] = node;
  else overlay.previous[after] = node;
  overlay.parent[old] = NONE;
  overlay.previous[old] = NONE;
  overlay.next[old] = NONE;
}
