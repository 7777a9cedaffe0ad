import { Namespace, NodeKind, type Tree } from "@winnow/core-dom";

/** How many elements a page has, by tag. */
export interface TagCounts {
  /** All elements, those the parser implied (`html`, `head`, `body`, `tbody`), hidden ones and SVG's included. */
  readonly all: number;
  /** HTML elements by tag id; index with a `Tag` of core-dom. */
  readonly byTag: Int32Array;
}

/** Counts the elements of a tree in one pass. @example tagCounts(tree).byTag[Tag.p] */
export function tagCounts(tree: Tree): TagCounts {
  let most = 0;
  for (let row = 0; row < tree.length; row++) most = Math.max(most, tree.tag[row]!);
  const byTag = new Int32Array(Math.max(most + 1, 256));
  let all = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    all++;
    if (tree.namespace[row] === Namespace.html) byTag[tree.tag[row]!]!++;
  }
  return { all, byTag };
}
