import { prefixSums } from "./prefix-sums.js";
import { Hidden, type Tree } from "./types.js";
import { UNCOUNTED } from "./white-space.js";

/**
 * Returns a view of a tree in which some subtrees are hidden ({@link Hidden.excluded}), for all that reads the view: rows
 * keep their numbers, so that marks and segments of one are valid for the other. The given tree does not change.
 *
 * @param isExcluded - one value per row; 1 hides the row with all rows below it.
 * @example
 * const isNavigation = compile("nav, .share").over(tree);
 * const visible = hide(tree, Uint8Array.from({ length: tree.length }, (_, row) => Number(isNavigation(row))));
 */
export function hide(tree: Tree, isExcluded: Uint8Array): Tree {
  const hidden = tree.hidden.slice();
  for (let row = 0; row < tree.length; row++) {
    if (isExcluded[row] !== 1) continue;
    hidden.fill(Hidden.excluded, row, tree.end[row]!);
    row = tree.end[row]! - 1;
  }
  const view = { ...tree, hidden };
  // All rows are counted again: the counts of the tokenizer are gone.
  return { ...view, ...prefixSums(view, new Int32Array(tree.length), Int32Array.of(UNCOUNTED)) };
}
