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
  const column = () => new Int32Array(size).fill(NONE);
  const overlay: Overlay = {
    tree,
    count: rows,
    tag: new Int32Array(size).fill(OTHER),
    parent: column(),
    first: column(),
    last: column(),
    previous: column(),
    next: column(),
  };
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

export function copyOverlay(overlay: Overlay): Overlay {
  return {
    tree: overlay.tree,
    count: overlay.count,
    tag: overlay.tag.slice(),
    parent: overlay.parent.slice(),
    first: overlay.first.slice(),
    last: overlay.last.slice(),
    previous: overlay.previous.slice(),
    next: overlay.next.slice(),
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
  const size = overlay.tag.length * 2;
  const wider = (column: Int32Array) => {
    const copy = new Int32Array(size).fill(NONE, column.length);
    copy.set(column);
    return copy;
  };
  overlay.tag = wider(overlay.tag);
  overlay.parent = wider(overlay.parent);
  overlay.first = wider(overlay.first);
  overlay.last = wider(overlay.last);
  overlay.previous = wider(overlay.previous);
  overlay.next = wider(overlay.next);
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
