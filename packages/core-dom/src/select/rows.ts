import { tagName } from "../tree/strings.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** Whether a row is an element; false for what is no row (-1, the parent of row 0). */
export function isElement(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.element;
}

/**
 * The name that a type selector is compared with, which is in lower case: so the mixed-case names of SVG are lowered,
 * too. (A browser compares those as they are written, which the same selectors pass.)
 */
export function selectorName(tree: Tree, row: number): string {
  const name = tagName(tree, row);
  return tree.namespace[row] === Namespace.html ? name : name.toLowerCase();
}

/**
 * The row of the element sibling before, or -1. A tree has no column for it: the way leads from the row before,
 * the last one inside the sibling, up to the sibling. Asked of all rows it is linear, since every row lies on
 * the last-child path below one sibling only.
 */
export function previousElement(tree: Tree, row: number): number {
  const up = tree.parent[row]!;
  let at = row;
  do {
    if (at - 1 === up) return -1;
    at--;
    while (tree.parent[at] !== up) at = tree.parent[at]!;
  } while (!isElement(tree, at));
  return at;
}
