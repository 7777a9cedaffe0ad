import { NodeKind, type Tree } from "@winnow/core-dom";

/** Ancestors that are asked. */
const CLIMB = 50;

/** Whether a row lies in the content of a `template`: a page shows that, if at all, with other words in it. */
export function inTemplate(tree: Tree, row: number): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < CLIMB && up > 0; i++, up = tree.parent[up]!) {
    if (tree.kind[up] === NodeKind.fragment) return true;
  }
  return false;
}
