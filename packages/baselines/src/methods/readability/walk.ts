import { text } from "@winnow/core-dom";
import { NONE, type Overlay, TEXT } from "./overlay.js";

/** The first child that is an element. */
export function firstElement({ first, next, tag }: Overlay, node: number): number {
  let child = first[node]!;
  while (child !== NONE && tag[child]! <= 0) child = next[child]!;
  return child;
}

/** The next sibling that is an element. */
export function nextElement({ next, tag }: Overlay, node: number): number {
  let sibling = next[node]!;
  while (sibling !== NONE && tag[sibling]! <= 0) sibling = next[sibling]!;
  return sibling;
}

/** The next element in document order, after the subtree of `node`. */
export function elementBeyond(overlay: Overlay, node: number): number {
  for (let up = node; up !== NONE; up = overlay.parent[up]!) {
    const sibling = nextElement(overlay, up);
    if (sibling !== NONE) return sibling;
  }
  return NONE;
}

/** The next element in document order, which may be below `node`. */
export function elementAfter(overlay: Overlay, node: number): number {
  const child = firstElement(overlay, node);
  return child === NONE ? elementBeyond(overlay, node) : child;
}

/** The next node of any kind in the subtree of `root`, in document order. */
export function nodeAfter(overlay: Overlay, node: number, root: number): number {
  const child = overlay.first[node]!;
  return child === NONE ? nodeBeyond(overlay, node, root) : child;
}

/** The next node in the subtree of `root`, after the subtree of `node`. */
export function nodeBeyond({ next, parent }: Overlay, node: number, root: number): number {
  for (let up = node; up !== root && up !== NONE; up = parent[up]!) {
    if (next[up] !== NONE) return next[up]!;
  }
  return NONE;
}

/** Whether exactly one child of `node` is an element. */
export function hasOnlyElement(overlay: Overlay, node: number): boolean {
  const child = firstElement(overlay, node);
  return child !== NONE && nextElement(overlay, child) === NONE;
}

/**
 * Whether one of the nearest four ancestors has the tag: the original's maximum depth of 3, counted as the
 * original does.
 */
export function hasNearAncestor({ parent, tag }: Overlay, node: number, wanted: number): boolean {
  let up = parent[node]!;
  for (let depth = 0; depth <= 3 && up !== NONE; depth++, up = parent[up]!) {
    if (tag[up] === wanted) return true;
  }
  return false;
}

/**
 * The elements below `root` with one of two tags, in document order: a list that later changes don't affect.
 */
export function elementsOf(overlay: Overlay, root: number, wanted: number, other: number = wanted): number[] {
  const { tag } = overlay;
  const found: number[] = [];
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    if (tag[node] === wanted || tag[node] === other) found.push(node);
  }
  return found;
}

/**
 * The ancestors of some nodes, each with the first of the nodes below it.
 *
 * @param nodes - in document order.
 */
export function ancestorsOf({ parent }: Overlay, nodes: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const node of nodes) {
    for (let up = parent[node]!; up !== NONE && !found.has(up); up = parent[up]!) found.set(up, node);
  }
  return found;
}

/** All text below a node: `textContent`. */
export function contentOf(overlay: Overlay, root: number): string {
  let content = "";
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    if (overlay.tag[node] === TEXT) content += text(overlay.tree, node);
  }
  return content;
}

/** The inner text: trimmed, with every longer run of white space as one space. */
export function innerText(overlay: Overlay, root: number): string {
  return collapse(contentOf(overlay, root).trim());
}

/** Replaces each run of two or more white space characters by one space; a single one is unchanged. */
export function collapse(value: string): string {
  return value.replace(/\s{2,}/g, " ");
}
