import { tagName } from "./strings.js";
import { NodeKind, type Tree } from "./types.js";

/**
 * Yields the rows of a node's children, in order.
 *
 * @example for (const child of children(tree, row)) …
 */
export function* children(tree: Tree, row: number): Generator<number, void, undefined> {
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) yield child;
}

/**
 * Returns the row of the next sibling, or -1.
 *
 * @example
 * const tree = parse("<ul><li>Green<li>Black</ul>");
 * const [first = -1] = select(tree, "li");
 * textContent(tree, nextSibling(tree, first)); // "Black"
 */
export function nextSibling(tree: Tree, row: number): number {
  const up = tree.parent[row]!;
  const after = tree.end[row]!;
  return up >= 0 && after < tree.end[up]! ? after : -1;
}

/**
 * Yields the rows of a node's ancestors, from the nearest to the document.
 *
 * @example [...ancestors(tree, row)].some((up) => tree.tag[up] === Tag.nav)
 */
export function* ancestors(tree: Tree, row: number): Generator<number, void, undefined> {
  for (let up = tree.parent[row]!; up >= 0; up = tree.parent[up]!) yield up;
}

/** Returns the number of ancestors of a row; 0 for the document. */
export function depth(tree: Tree, row: number): number {
  let steps = 0;
  for (let up = tree.parent[row]!; up >= 0; up = tree.parent[up]!) steps++;
  return steps;
}

/**
 * Returns the nearest element with the tag id among the row itself and its ancestors, or -1.
 *
 * @example
 * const tree = parse("<article><p>Tea</p></article>");
 * const [paragraph = -1] = select(tree, "p");
 * tagName(tree, closest(tree, paragraph, Tag.article)); // "article"
 * closest(tree, paragraph, Tag.table); // -1
 */
export function closest(tree: Tree, row: number, tag: number): number {
  for (let up = row; up >= 0; up = tree.parent[up]!) {
    if (tree.tag[up] === tag && tree.kind[up] === NodeKind.element) return up;
  }
  return -1;
}

/** Maximum number of characters of a name in a path; names of standards and sites are shorter. */
const MAX_NAME_LENGTH = 64;

/**
 * Returns the names of an element and its ancestors from the root down, such as `html/body/div/p`. Long names
 * are cut.
 *
 * @param levels - maximum number of names; the nearest ones are kept. Default 32: deep pages repeat
 *   themselves.
 * @example tagPath(tree, block.container) // "html/body/main/p"
 */
export function tagPath(tree: Tree, row: number, levels = 32): string {
  const names: string[] = [];
  for (let up = row; up >= 0 && names.length < levels; up = tree.parent[up]!) {
    const name = tagName(tree, up);
    if (name !== "") names.push(name.slice(0, MAX_NAME_LENGTH));
  }
  return names.reverse().join("/");
}
