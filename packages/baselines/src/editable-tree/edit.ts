import { type EditableTree, TEXT } from "./tree.js";

/**
 * Takes a node with its descendants out of its parent. The text around it stays; in lxml's terms, its tail is
 * kept.
 */
export function remove(tree: EditableTree, node: number): void {
  const up = tree.parent[node]!;
  if (up < 0) return;
  link(tree, up, tree.previous[node]!, tree.next[node]!);
  tree.parent[node] = tree.previous[node] = tree.next[node] = -1;
}

/** Removes a node and the text between it and the next element: lxml's tail. */
export function removeWithTail(tree: EditableTree, node: number): void {
  for (let after = tree.next[node]!; after >= 0 && tree.tag[after] === TEXT; after = tree.next[node]!) {
    remove(tree, after);
  }
  remove(tree, node);
}

/** Replaces an element by its children. */
export function unwrap(tree: EditableTree, node: number): void {
  const { parent, first, last, previous, next } = tree;
  const up = parent[node]!;
  const head = first[node]!;
  if (up >= 0 && head >= 0) {
    for (let child = head; child >= 0; child = next[child]!) parent[child] = up;
    const tail = last[node]!;
    link(tree, up, previous[node]!, head);
    link(tree, up, tail, next[node]!);
    parent[node] = previous[node] = next[node] = first[node] = last[node] = -1;
  } else {
    remove(tree, node);
  }
}

/** Moves a node before another one, or to the end of `up` if `after` is -1. */
export function insert(tree: EditableTree, node: number, up: number, after = -1): void {
  remove(tree, node);
  const before = after < 0 ? tree.last[up]! : tree.previous[after]!;
  tree.parent[node] = up;
  link(tree, up, before, node);
  link(tree, up, node, after);
}

/** Moves a node to the place of another one, which is removed. */
export function replace(tree: EditableTree, old: number, node: number): void {
  const up = tree.parent[old]!;
  if (up < 0) remove(tree, node);
  else insert(tree, node, up, old);
  remove(tree, old);
}

/** Makes two nodes neighbours; one of them may be -1, for the first or last child of the parent. */
function link(
  { first, last, previous, next }: EditableTree,
  up: number,
  before: number,
  after: number,
): void {
  if (before < 0) first[up] = after;
  else next[before] = after;
  if (after < 0) last[up] = before;
  else previous[after] = before;
}
