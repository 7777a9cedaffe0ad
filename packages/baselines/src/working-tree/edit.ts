import { TEXT, type WorkingTree } from "./types.js";

/**
 * Takes a node with its descendants out of its parent. The text around it stays; in lxml's terms, its tail is
 * kept.
 */
export function remove(work: WorkingTree, node: number): void {
  const { parent, first, last, previous, next } = work;
  const up = parent[node]!;
  if (up < 0) return;
  const before = previous[node]!;
  const after = next[node]!;
  if (before < 0) first[up] = after;
  else next[before] = after;
  if (after < 0) last[up] = before;
  else previous[after] = before;
  parent[node] = previous[node] = next[node] = -1;
}

/** Removes a node and the text between it and the next element: lxml's tail. */
export function removeWithTail(work: WorkingTree, node: number): void {
  for (let after = work.next[node]!; after >= 0 && work.tag[after] === TEXT; after = work.next[node]!) {
    remove(work, after);
  }
  remove(work, node);
}

/** Replaces an element by its children. */
export function unwrap(work: WorkingTree, node: number): void {
  const { parent, first, last, previous, next } = work;
  const up = parent[node]!;
  const head = first[node]!;
  if (up < 0) return;
  if (head >= 0) {
    const tail = last[node]!;
    const before = previous[node]!;
    const after = next[node]!;
    for (let child = head; child >= 0; child = next[child]!) parent[child] = up;
    previous[head] = before;
    next[tail] = after;
    if (before < 0) first[up] = head;
    else next[before] = head;
    if (after < 0) last[up] = tail;
    else previous[after] = tail;
    first[node] = last[node] = -1;
    parent[node] = previous[node] = next[node] = -1;
  } else {
    remove(work, node);
  }
}

/** Moves a node before another one, or to the end of `up` if `after` is -1. */
export function insert(work: WorkingTree, node: number, up: number, after = -1): void {
  remove(work, node);
  const { parent, first, last, previous, next } = work;
  const before = after < 0 ? last[up]! : previous[after]!;
  parent[node] = up;
  previous[node] = before;
  next[node] = after;
  if (before < 0) first[up] = node;
  else next[before] = node;
  if (after < 0) last[up] = node;
  else previous[after] = node;
}

/** Puts an element around a node and the text after it, up to the next element. */
export function wrapText(work: WorkingTree, node: number, element: number): void {
  insert(work, element, work.parent[node]!, node);
  for (let text = node; text >= 0 && work.tag[text] === TEXT; text = work.next[element]!) {
    insert(work, text, element);
  }
}
