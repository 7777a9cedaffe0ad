import { tagName } from "./strings.js";
import { NodeKind, type Tree } from "./types.js";

/**
 * The rows of a node's children, in order.
 *
 * @example for (const child of children(tree, row)) …
 */
export function* children(tree: Tree, row: number): Generator<number, void, undefined> {
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) yield child;
}

/** The row of the next sibling, or -1. */
export function nextSibling(tree: Tree, row: number): number {
  const up = tree.parent[row]!;
  const after = tree.end[row]!;
  return up >= 0 && after < tree.end[up]! ? after : -1;
}

/**
 * The rows of a node's ancestors, the nearest first, the document last.
 *
 * @example [...ancestors(tree, row)].some((up) => tree.tag[up] === Tag.nav)
 */
export function* ancestors(tree: Tree, row: number): Generator<number, void, undefined> {
  for (let up = tree.parent[row]!; up >= 0; up = tree.parent[up]!) yield up;
}

/** How many ancestors a row has; 0 for the document. */
export function depth(tree: Tree, row: number): number {
  let steps = 0;
  for (let up = tree.parent[row]!; up >= 0; up = tree.parent[up]!) steps++;
  return steps;
}

/** The nearest row with the tag id, the row itself first, then its ancestors; -1 where there is none. */
export function closest(tree: Tree, row: number, tag: number): number {
  for (let up = row; up >= 0; up = tree.parent[up]!) {
    if (tree.tag[up] === tag && tree.kind[up] === NodeKind.element) return up;
  }
  return -1;
}

/** No element of a standard or of a site's own has a longer name. */
const LONGEST_NAME = 64;

/**
 * The names of an element and its ancestors from the root down, as `html/body/div/p`; of long names the beginning.
 *
 * @param levels - how many names at most, the nearest ones. Default 32: deep pages repeat themselves.
 * @example tagPath(tree, block.container) // "html/body/main/p"
 */
export function tagPath(tree: Tree, row: number, levels = 32): string {
  const names: string[] = [];
  for (let up = row; up >= 0 && names.length < levels; up = tree.parent[up]!) {
    const name = tagName(tree, up);
    if (name !== "") names.push(name.slice(0, LONGEST_NAME));
  }
  return names.reverse().join("/");
}
