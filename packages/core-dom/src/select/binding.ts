import type { Tree } from "../tree/types.js";
import { isElement } from "./rows.js";
import type { TextIndex } from "./text-index.js";

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
