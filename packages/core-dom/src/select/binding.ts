import { tagName } from "../tree/strings.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** The text of a document (or template content) as one string, with the offset of each row. */
export interface TextIndex {
  readonly text: string;
  /** Characters of text before each row, starting with the row of the scope. */
  readonly before: Int32Array;
  readonly scope: number;
  /** The offsets of each needle that was searched, ascending. */
  readonly places: Map<string, readonly number[]>;
}

/** The input of a compiled selector: a tree, the row that `:scope` matches, and cached results. */
export interface Binding {
  readonly tree: Tree;
  readonly scope: number;
  /** Cached results per row, by the part of the selector. */
  readonly columns: Map<object, Uint8Array>;
  /** Cached positions among siblings, by what is counted. */
  readonly places: Map<object, Int32Array>;
  /** The text, by whether it is in lower case. */
  readonly texts: Map<boolean, TextIndex>;
}

/** A selector, or a part of one, compiled to a predicate over the elements of a bound tree. */
export type RowPredicate = (binding: Binding, row: number) => boolean;

export function bindingOf(tree: Tree, scope: number): Binding {
  return { tree, scope, columns: new Map(), places: new Map(), texts: new Map() };
}

/** Returns the cached results of a part of the selector: one value per row, initially 0. */
export function columnOf({ tree, columns }: Binding, part: object): Uint8Array {
  let column = columns.get(part);
  if (column === undefined) columns.set(part, (column = new Uint8Array(tree.length)));
  return column;
}

/**
 * Whether `:scope` matches: the scope's row, or the root element
 * if the scope is not an element (as in the DOM).
 */
export function isScope({ tree, scope }: Binding, row: number): boolean {
  return isElement(tree, scope) ? row === scope : !isElement(tree, tree.parent[row]!);
}

/** Whether a row is an element; false for -1, the parent of row 0. */
export function isElement(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.element;
}

/**
 * Returns the name that a type selector is compared with, in lower case: also for SVG's mixed-case names. (A
 * browser compares those as written, so the selectors that it accepts match here too.)
 */
export function selectorName(tree: Tree, row: number): string {
  const name = tagName(tree, row);
  return tree.namespace[row] === Namespace.html ? name : name.toLowerCase();
}

/**
 * Returns the row of the previous element sibling, or -1. A tree has no column for it. The search starts at
 * the row before, which is the last one inside the sibling, and walks up to the sibling. For all rows
 * together it is linear, since every row is on the last-child path of only one sibling.
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
