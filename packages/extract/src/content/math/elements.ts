import { NodeKind, type Tree, tagName } from "@winnow/core-dom/tree";

/**
 * Returns the name of an element without the namespace prefix that pages written as XML have; empty for every
 * other row.
 */
export function nameOf(tree: Tree, at: number): string {
  return tree.kind[at] === NodeKind.element ? tagName(tree, at).replace(/^(?:mml|m):/, "") : "";
}
