import { text } from "@winnow/core-dom";
import { TEXT, type WorkingTree } from "./types.js";

/**
 * Returns the next node in document order inside `top`, -1 after the last one. Call it with `top` itself for
 * the first one.
 *
 * @example for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) …
 */
export function nextNode(work: WorkingTree, node: number, top: number): number {
  const down = work.first[node]!;
  return down >= 0 ? down : nextOutside(work, node, top);
}

/** Like {@link nextNode}, without the node's descendants. */
export function nextOutside(work: WorkingTree, node: number, top: number): number {
  const { next, parent } = work;
  for (let at = node; at !== top && at >= 0; at = parent[at]!) if (next[at]! >= 0) return next[at]!;
  return -1;
}

/** Returns the nodes inside `top` in document order, as they are now. */
export function nodesIn(work: WorkingTree, top: number): number[] {
  return collect(work, top, true, undefined);
}

/**
 * Returns the elements inside `top` in document order, as they are now: a list that does not follow changes.
 *
 * @param tags - only elements with one of these tags. Default: all.
 */
export function elementsIn(work: WorkingTree, top: number, tags?: ReadonlySet<number>): number[] {
  return collect(work, top, false, tags);
}

/** Reads the columns once: extractors list the nodes of a page many times. */
function collect(
  { tag, first, next, parent }: WorkingTree,
  top: number,
  withText: boolean,
  tags: ReadonlySet<number> | undefined,
): number[] {
  const found: number[] = [];
  let node = first[top]!;
  while (node >= 0) {
    const is = tag[node]!;
    if (is === TEXT ? withText : tags === undefined || tags.has(is)) found.push(node);
    if (first[node]! >= 0) {
      node = first[node]!;
      continue;
    }
    while (node !== top && next[node]! < 0) node = parent[node]!;
    node = node === top ? -1 : next[node]!;
  }
  return found;
}

/** Returns the first element among a node and its next siblings, or -1. */
function elementFrom(work: WorkingTree, node: number): number {
  let at = node;
  while (at >= 0 && work.tag[at] === TEXT) at = work.next[at]!;
  return at;
}

/** Returns the first child that is an element, or -1. */
export function firstElement(work: WorkingTree, node: number): number {
  return elementFrom(work, work.first[node]!);
}

/** Returns the next sibling that is an element, or -1. */
export function nextElement(work: WorkingTree, node: number): number {
  return elementFrom(work, work.next[node]!);
}

/** Calls a function when the walk through the subtree of `top` enters a node, and one when it leaves it. */
export function visit(
  work: WorkingTree,
  top: number,
  enter: (node: number) => void,
  leave: (node: number) => void,
): void {
  const { first, next, parent } = work;
  let node = top;
  for (;;) {
    enter(node);
    if (first[node]! >= 0) {
      node = first[node]!;
      continue;
    }
    for (;;) {
      leave(node);
      if (node === top) return;
      if (next[node]! >= 0) break;
      node = parent[node]!;
    }
    node = next[node]!;
  }
}

/** Returns the text of all text nodes in the subtree. */
export function textOf(work: WorkingTree, top: number): string {
  if (work.tag[top] === TEXT) return text(work.source, top);
  const pieces: string[] = [];
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] === TEXT) pieces.push(text(work.source, node));
  }
  return pieces.join("");
}
