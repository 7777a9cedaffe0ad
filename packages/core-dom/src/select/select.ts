import { NodeKind, type Tree } from "../tree/types.js";
import { compile, type Selector } from "./selector.js";

/**
 * The elements below `root` that match a selector, as the DOM's `querySelectorAll`: rows in document order,
 * `root` itself not among them, scripts and other hidden elements too, the content of templates only where
 * `root` lies in it. The selector may refer to elements outside `root`; `:scope` is `root` (the root element
 * where that is the document).
 *
 * One compiled predicate is tested on each row of the range, and remembers what it found on its way through
 * ancestors and siblings: the time is linear in the rows, however deep or wide the page.
 *
 * @param css - a selector or what {@link compile} made of it; see there for what is supported.
 * @param root - a row of the tree; default 0, the whole page.
 * @throws TypeError where `css` is no selector, RangeError where `root` is no row.
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
 * The first element below `root` that matches, or -1: {@link select}'s first row without looking further.
 *
 * @throws TypeError where `css` is no selector, RangeError where `root` is no row.
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

/** Calls `found` on each match until it says false. */
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
