import { text } from "@winnow/core-dom";
import { type EditableTree, TEXT } from "./tree.js";

/**
 * Returns the next node in document order inside `top`, -1 after the last one. Call it with `top` itself for
 * the first one. Without `top`, the walk ends with the page.
 *
 * @example for (let node = nextNode(tree, top, top); node >= 0; node = nextNode(tree, node, top)) …
 */
export function nextNode(tree: EditableTree, node: number, top = -1): number {
  const down = tree.first[node]!;
  return down >= 0 ? down : nextOutside(tree, node, top);
}

/** Like {@link nextNode}, without the node's descendants. */
export function nextOutside({ next, parent }: EditableTree, node: number, top = -1): number {
  for (let at = node; at !== top && at >= 0; at = parent[at]!) if (next[at]! >= 0) return next[at]!;
  return -1;
}

/** Returns the next element in document order, which may be inside `node`; -1 after the last one. */
export function elementAfter(tree: EditableTree, node: number): number {
  return elementOnwards(tree, nextNode(tree, node));
}

/** Like {@link elementAfter}, without the node's descendants. */
export function elementBeyond(tree: EditableTree, node: number): number {
  return elementOnwards(tree, nextOutside(tree, node));
}

function elementOnwards(tree: EditableTree, node: number): number {
  let at = node;
  while (at >= 0 && tree.tag[at]! <= 0) at = nextOutside(tree, at);
  return at;
}

/** Returns the first child that is an element, or -1. */
export function firstElement(tree: EditableTree, node: number): number {
  return elementFrom(tree, tree.first[node]!);
}

/** Returns the next sibling that is an element, or -1. */
export function nextElement(tree: EditableTree, node: number): number {
  return elementFrom(tree, tree.next[node]!);
}

/** Returns the only child that is an element; -1 if there is none, or several. */
export function onlyElement(tree: EditableTree, node: number): number {
  const child = firstElement(tree, node);
  return child >= 0 && nextElement(tree, child) < 0 ? child : -1;
}

function elementFrom({ tag, next }: EditableTree, node: number): number {
  let at = node;
  while (at >= 0 && tag[at]! <= 0) at = next[at]!;
  return at;
}

/**
 * Returns the elements inside `top` in document order, as they are now: a list that does not follow changes.
 *
 * @param tags - only elements with this tag, or with one of these. Default: all.
 */
export function elementsIn(tree: EditableTree, top: number, tags?: number | ReadonlySet<number>): number[] {
  const elements: number[] = [];
  const { tag, first, next, parent } = tree;
  // The columns are read once: extractors list the elements of a page many times.
  for (let node = first[top]!; node >= 0; ) {
    const id = tag[node]!;
    if (id > 0 && (tags === undefined || (typeof tags === "number" ? tags === id : tags.has(id)))) {
      elements.push(node);
    }
    if (first[node]! >= 0) {
      node = first[node]!;
      continue;
    }
    while (node !== top && next[node]! < 0) node = parent[node]!;
    node = node === top ? -1 : next[node]!;
  }
  return elements;
}

/** Returns the text nodes inside `top` in document order, as they are now. */
export function textNodesIn(tree: EditableTree, top: number): number[] {
  const nodes: number[] = [];
  for (let node = nextNode(tree, top, top); node >= 0; node = nextNode(tree, node, top)) {
    if (tree.tag[node] === TEXT) nodes.push(node);
  }
  return nodes;
}

/** Returns the first element inside `top` that is accepted, or -1. */
export function findElement(
  tree: EditableTree,
  top: number,
  accepts: (node: number, tag: number) => boolean,
): number {
  for (let node = nextNode(tree, top, top); node >= 0; node = nextNode(tree, node, top)) {
    const tag = tree.tag[node]!;
    if (tag > 0 && accepts(node, tag)) return node;
  }
  return -1;
}

/** Returns the elements inside `top` that are accepted, without those inside another one. */
export function outermost(
  tree: EditableTree,
  top: number,
  accepts: (node: number, tag: number) => boolean,
): number[] {
  const elements: number[] = [];
  let node = nextNode(tree, top, top);
  while (node >= 0) {
    const tag = tree.tag[node]!;
    const isAccepted = tag > 0 && accepts(node, tag);
    if (isAccepted) elements.push(node);
    node = isAccepted ? nextOutside(tree, node, top) : nextNode(tree, node, top);
  }
  return elements;
}

/**
 * Calls a function when the walk through the subtree of `top` enters a node, and one when it leaves it, which
 * may remove the node.
 */
export function visit(
  tree: EditableTree,
  top: number,
  enter: (node: number) => void,
  leave?: (node: number) => void,
): void {
  const { first, next, parent } = tree;
  let node = top;
  for (;;) {
    enter(node);
    if (first[node]! >= 0) {
      node = first[node]!;
      continue;
    }
    for (;;) {
      const sibling = next[node]!;
      const up = parent[node]!;
      leave?.(node);
      if (node === top) return;
      node = sibling >= 0 ? sibling : up;
      if (sibling >= 0) break;
    }
  }
}

/** Returns the text of all text nodes in the subtree. */
export function subtreeText(tree: EditableTree, top: number): string {
  let all = "";
  for (const node of textNodesIn(tree, top)) all += text(tree.source, node);
  return all;
}
