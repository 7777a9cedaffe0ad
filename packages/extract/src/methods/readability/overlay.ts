import { Namespace, NodeKind, type Tree } from "@winnow/core-dom";
import { FOREIGN } from "./tags.js";

/** No node. */
export const NONE = -1;

/** The values of the tag column for nodes that are no elements; every element's value is above 0. */
export const TEXT = -1;
const COMMENT = -2;
const OTHER = -3;

/**
 * A working copy of a tree's structure that may change: linked columns, one entry per node.
 *
 * The original takes the document apart while it works (paragraphs made of line breaks, `div`s that become `p`,
 * removals). Here the tree stays as it is, and the changes happen to these columns. Nodes below `tree.length`
 * are the tree's rows; those above were made by the algorithm.
 */
export interface Overlay {
  readonly tree: Tree;
  count: number;
  /** The tag id, with {@link FOREIGN} added in SVG and MathML; {@link TEXT}, {@link COMMENT} or another negative number. */
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
  const overlay: Overlay = { tree, count: rows, ...emptyColumns(rows + (rows >> 2) + 64) };
  const { tag, parent, first, last, previous, next } = overlay;
  for (let row = 0; row < rows; row++) {
    const kind = tree.kind[row]!;
    if (kind === NodeKind.fragment && row > 0) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (kind === NodeKind.text) tag[row] = TEXT;
    else if (kind === NodeKind.comment) tag[row] = COMMENT;
    else if (kind === NodeKind.element) {
      tag[row] = tree.tag[row]! + (tree.namespace[row] === Namespace.html ? 0 : FOREIGN);
    }
    if (row === 0) continue;
    const up = tree.parent[row]!;
    const before = last[up]!;
    parent[row] = up;
    previous[row] = before;
    if (before === NONE) first[up] = row;
    else next[before] = row;
    last[up] = row;
  }
  return overlay;
}

/** The columns in one buffer, one after the other. */
function emptyColumns(size: number): Omit<Overlay, "tree" | "count"> {
  const cells = new Int32Array(size * 6).fill(NONE).fill(OTHER, 0, size);
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

/** A new element, not yet anywhere. */
export function createElement(overlay: Overlay, tag: number): number {
  const node = overlay.count++;
  if (node === overlay.tag.length) grow(overlay);
  overlay.tag[node] = tag;
  return node;
}

function grow(overlay: Overlay): void {
  const wide = emptyColumns(overlay.tag.length * 2);
  for (const name of Object.keys(wide) as (keyof typeof wide)[]) wide[name].set(overlay[name]);
  Object.assign(overlay, wide);
}

/** Puts a node that is nowhere after the last child of `parent`. */
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
  link(overlay, parent, overlay.previous[node]!, overlay.next[node]!);
  release(overlay, node);
}

/** Moves a node, wherever it is, after the last child of `parent`. */
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
  link(overlay, parent, before, node);
  link(overlay, parent, node, after);
  overlay.parent[node] = parent;
  release(overlay, old);
}

/** Makes two nodes neighbours; none of them is the parent's end. */
function link({ first, last, previous, next }: Overlay, parent: number, before: number, after: number): void {
  if (before === NONE) first[parent] = after;
  else next[before] = after;
  if (after === NONE) last[parent] = before;
  else previous[after] = before;
}

function release(overlay: Overlay, node: number): void {
  overlay.parent[node] = NONE;
  overlay.previous[node] = NONE;
  overlay.next[node] = NONE;
}
