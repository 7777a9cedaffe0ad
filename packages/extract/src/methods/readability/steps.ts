import { NONE, type Overlay } from "./overlay.js";

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

/** The previous sibling that is an element. */
export function previousElement({ previous, tag }: Overlay, node: number): number {
  let sibling = previous[node]!;
  while (sibling !== NONE && tag[sibling]! <= 0) sibling = previous[sibling]!;
  return sibling;
}

/** The next element in document order, beyond the subtree of `node`. */
export function elementBeyond(overlay: Overlay, node: number): number {
  for (let up = node; up !== NONE; up = overlay.parent[up]!) {
    const sibling = nextElement(overlay, up);
    if (sibling !== NONE) return sibling;
  }
  return NONE;
}

/** The next element in document order, into the subtree of `node` first. */
export function elementAfter(overlay: Overlay, node: number): number {
  const child = firstElement(overlay, node);
  return child === NONE ? elementBeyond(overlay, node) : child;
}

/** The next node of any kind in the subtree of `root`, in document order. */
export function nodeAfter({ first, next, parent }: Overlay, node: number, root: number): number {
  if (first[node] !== NONE) return first[node]!;
  for (let up = node; up !== root && up !== NONE; up = parent[up]!) {
    if (next[up] !== NONE) return next[up]!;
  }
  return NONE;
}

/** Whether `node` has exactly one element below it. */
export function hasOnlyElement(overlay: Overlay, node: number): boolean {
  const child = firstElement(overlay, node);
  return child !== NONE && nextElement(overlay, child) === NONE;
}

/** Whether one of the nearest four ancestors has the tag: the original's depth, counted as it counts. */
export function hasNearAncestor({ parent, tag }: Overlay, node: number, wanted: number): boolean {
  let up = parent[node]!;
  for (let depth = 0; depth <= 3 && up !== NONE; depth++, up = parent[up]!) {
    if (tag[up] === wanted) return true;
  }
  return false;
}

/** Which tags the elements below `root` have: 1 by tag id. One walk spares those that look for what isn't there. */
export function tagsBelow(overlay: Overlay, root: number): Uint8Array {
  const found = new Uint8Array(TAG_IDS);
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    const tag = overlay.tag[node]!;
    // Ids of names that HTML lacks go beyond the column: nobody looks for those.
    if (tag > 0) found[tag] = 1;
  }
  return found;
}

/** More than HTML has. */
const TAG_IDS = 256;

/** The elements with one of the tags below `root`, in document order: a list that later changes leave alone. */
export function elementsOf(overlay: Overlay, root: number, tags: ReadonlySet<number>): readonly number[] {
  const found: number[] = [];
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    if (tags.has(overlay.tag[node]!)) found.push(node);
  }
  return found;
}
