import { tagName } from "../tree/strings.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** The text of a document (or template content) as one string, and where each row's begins in it. */
export interface TextIndex {
  readonly text: string;
  /** The characters of text in the rows before each one, counted from the scope's own row. */
  readonly before: Int32Array;
  readonly scope: number;
  /** By needle, the places where it stands, ascending. */
  readonly places: Map<string, readonly number[]>;
}

/** What a compiled selector looks at: a tree, the row that `:scope` means, and what was found out on the way. */
export interface Binding {
  readonly tree: Tree;
  readonly scope: number;
  /** Columns of answers, by the part of the selector that asks. */
  readonly columns: Map<object, Uint8Array>;
  /** Places among siblings, by what is counted. */
  readonly places: Map<object, Int32Array>;
  /** The text as it is and in lower case. */
  readonly texts: Map<boolean, TextIndex>;
}

/** A selector, or a part of one, compiled to a predicate over the elements of whatever tree it is bound to. */
export type RowPredicate = (binding: Binding, row: number) => boolean;

export function bindingOf(tree: Tree, scope: number): Binding {
  return { tree, scope, columns: new Map(), places: new Map(), texts: new Map() };
}

/** The column of a part of the selector, one cell per row, all 0 at first. */
export function columnOf({ tree, columns }: Binding, part: object): Uint8Array {
  let column = columns.get(part);
  if (column === undefined) columns.set(part, (column = new Uint8Array(tree.length)));
  return column;
}

/** Whether `:scope` matches: the scope's row, or the root element where the scope is no element (as in the DOM). */
export function isScope({ tree, scope }: Binding, row: number): boolean {
  return isElement(tree, scope) ? row === scope : !isElement(tree, tree.parent[row]!);
}

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
