import { Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { FOREIGN } from "./tags.js";

/** No node. */
export const NONE = -1;

/** The value of the tag column for text. Elements have values above 0; every other kind of node has 0. */
export const TEXT = -1;

/**
 * A working copy of a tree's structure that may change: linked columns, one entry per node.
 *
 * The original modifies the document while it works: it makes paragraphs from line breaks, turns `div`s into
 * `p`s and removes nodes. Here the tree is never modified; the changes happen to these columns. Nodes below
 * `tree.length` are rows of the tree; the algorithm created those above.
 */
export interface Overlay {
  readonly tree: Tree;
  count: number;
  /**
   * The tag id, plus {@link FOREIGN} in SVG and MathML, except for {@link isUnread} elements; {@link TEXT}
   * for text; 0 for comments and other nodes.
   */
  tag: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
}

/**
 * Copies the structure of a tree, without the contents of templates: `childNodes` doesn't list them either.
 */
export function overlayOf(tree: Tree): Overlay {
  const rows = tree.length;
  const overlay: Overlay = { tree, count: rows, ...emptyColumns(rows + (rows >> 2) + 64) };
  const { tag } = overlay;
  for (let row = 0; row < rows; row++) {
    const kind = tree.kind[row]!;
    if (kind === NodeKind.fragment && row > 0) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (kind === NodeKind.text) tag[row] = TEXT;
    else if (kind === NodeKind.element) {
      const id = tree.tag[row]!;
      tag[row] = tree.namespace[row] === Namespace.html || isUnread(id) ? id : id + FOREIGN;
    }
    if (row === 0) continue;
    const parent = tree.parent[row]!;
    insert(overlay, parent, overlay.last[parent]!, row, NONE);
  }
  return overlay;
}

/** Scripts and styles, which preparation removes in SVG too. */
export function isUnread(tag: number): boolean {
  return tag === Tag.script || tag === Tag.style;
}

/** All columns in one buffer. */
function emptyColumns(size: number): Omit<Overlay, "tree" | "count"> {
  const cells = new Int32Array(size * 6).fill(NONE, size);
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

/** Creates an element without a parent. */
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

/** Moves a node, with its subtree, after the last child of `parent`. */
export function append(overlay: Overlay, parent: number, node: number): void {
  detach(overlay, node);
  insert(overlay, parent, overlay.last[parent]!, node, NONE);
}

/** Removes a node, with its subtree, from its parent. */
export function detach(overlay: Overlay, node: number): void {
  const parent = overlay.parent[node]!;
  if (parent === NONE) return;
  link(overlay, parent, overlay.previous[node]!, overlay.next[node]!);
  overlay.parent[node] = NONE;
  overlay.previous[node] = NONE;
  overlay.next[node] = NONE;
}

/** Moves `node`, with its subtree, to the place of `old`, which is detached. */
export function replace(overlay: Overlay, node: number, old: number): void {
  detach(overlay, node);
  const parent = overlay.parent[old]!;
  if (parent === NONE) return;
  insert(overlay, parent, old, node, overlay.next[old]!);
  detach(overlay, old);
}

function insert(overlay: Overlay, parent: number, before: number, node: number, after: number): void {
  link(overlay, parent, before, node);
  link(overlay, parent, node, after);
  overlay.parent[node] = parent;
}

/** Makes two nodes neighbours; one of them may be {@link NONE}, for the first or last child of the parent. */
function link({ first, last, previous, next }: Overlay, parent: number, before: number, after: number): void {
  if (before === NONE) first[parent] = after;
  else next[before] = after;
  if (after === NONE) last[parent] = before;
  else previous[after] = before;
}
