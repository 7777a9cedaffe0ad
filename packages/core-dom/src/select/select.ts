import { NodeKind, type Tree } from "../tree/types.js";
import { compile, type Selector } from "./selector.js";

/**
 * Returns the elements below `root` that match a selector, like the DOM's `querySelectorAll`: rows in
 * document order, without `root` itself. Scripts and other hidden elements are included, the content of
 * templates only if `root` is inside it. The selector may refer to elements outside `root`; `:scope` is
 * `root`, or the root element if `root` is the document.
 *
 * One compiled predicate is tested on each row of the range, and caches its results for ancestors and
 * siblings: the time is linear in the number of rows, however deep or wide the page.
 *
 * @param css - a selector, compiled or not; see {@link compile} for what is supported.
 * @param root - a row of the tree; default 0, the whole page.
 * @throws TypeError if `css` is not a selector, RangeError if `root` is not a row.
 * @example select(tree, "article p > a[href]").map((row) => attribute(tree, row, "href"))
 */
export function select(tree: Tree, css: string | Selector, root = 0): readonly number[] {
  const rows: number[] = [];
  scan(tree, css, root, (row) => {
    rows.push(row);
    return true;
  });
  return rows;
}

/**
 * Returns the first element below `root` that matches, or -1. Like {@link select}, but stops at the first
 * match.
 *
 * @throws TypeError if `css` is not a selector, RangeError if `root` is not a row.
 * @example const title = selectOne(tree, "head > title");
 */
export function selectOne(tree: Tree, css: string | Selector, root = 0): number {
  let found = -1;
  scan(tree, css, root, (row) => {
    found = row;
    return false;
  });
  return found;
}

/** Calls `found` with each match until it returns false. */
function scan(tree: Tree, css: string | Selector, root: number, found: (row: number) => boolean): void {
  if (!Number.isInteger(root) || root < 0 || root >= tree.length) {
    throw new RangeError(`root must be a row of the tree (0 to ${tree.length - 1}): ${root}`);
  }
  const test = selectorOf(css).over(tree, root);
  const stop = tree.end[root]!;
  for (let row = root + 1; row < stop; row++) {
    if (tree.kind[row] === NodeKind.fragment) row = tree.end[row]! - 1;
    else if (test(row) && !found(row)) return;
  }
}

function selectorOf(css: string | Selector): Selector {
  return typeof css === "object" && css !== null ? css : compile(css);
}
