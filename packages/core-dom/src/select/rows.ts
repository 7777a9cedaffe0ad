import { attribute, attributes, tagName } from "../tree/strings.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** Whether a row is an element; false for what is no row (-1, the parent of row 0). */
export function isElement(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.element;
}

/**
 * The name that a type selector is held against. css-select lowers the selector's; so the mixed-case names of
 * SVG are lowered too (a browser compares those as they are written, which the same selectors pass).
 */
export function selectorName(tree: Tree, row: number): string {
  const name = tagName(tree, row);
  return tree.namespace[row] === Namespace.html ? name : name.toLowerCase();
}

/** An attribute by the lowered name of an attribute selector (`viewbox` for `viewBox` on foreign elements). */
export function selectorValue(tree: Tree, row: number, name: string): string | undefined {
  const value = attribute(tree, row, name);
  if (value !== undefined || tree.namespace[row] === Namespace.html) return value;
  return attributes(tree, row).find(([written]) => written.toLowerCase() === name)?.[1];
}

/** The rows of all children, of every kind. */
export function childRows(tree: Tree, row: number): number[] {
  const rows: number[] = [];
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) rows.push(child);
  return rows;
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

/** The document or template content that a row belongs to: selectors never look across its bounds. */
export function scopeOf(tree: Tree, row: number): number {
  let at = row;
  while (at > 0 && tree.kind[at] !== NodeKind.fragment) at = tree.parent[at]!;
  return at;
}
