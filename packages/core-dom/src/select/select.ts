import { NodeKind, type Tree } from "../tree/types.js";
import { compileSelector } from "./compile-selector.js";

/** A compiled selector, for any number of trees. */
export interface Selector {
  readonly css: string;
  /**
   * Returns the selector as a predicate over the rows of one tree.
   *
   * @param scope - the row that `:scope` matches; 0, the default, is the root element.
   * @example const isQuote = compile("blockquote > p").over(tree);
   */
  over(tree: Tree, scope?: number): (row: number) => boolean;
}

/**
 * Compiles a CSS selector for any number of trees: for selectors that are used often, or tested row by row.
 *
 * It supports the same as css-select 7: Selectors 4 without namespaces, pseudo-elements and the column
 * combinator, and jQuery's `[name!=value]`, `:contains("…")` and form classes. A selector must not begin with
 * a combinator (write `:scope > p`). Each part takes time linear in the number of rows.
 *
 * @throws TypeError if `css` is not a string, invalid or not supported.
 * @example
 * const heading = compile("h1, h2, h3").over(tree);
 * if (heading(row)) …
 */
export function compile(css: string): Selector {
  if (typeof css !== "string") throw new TypeError("css must be a string");
  // css-what parses it as an empty list; in CSS it is an error.
  if (css.trim() === "") throw new TypeError("css must be a selector, not an empty string");
  try {
    const matcher = compileSelector(css);
    return {
      css,
      over(tree, scope = 0) {
        const column = matcher({ tree, scope });
        return (row) => column[row] === 1;
      },
    };
  } catch (error) {
    throw new TypeError(`css is not a valid or supported selector: ${css}`, { cause: error });
  }
}

/**
 * Returns the elements below `root` that match a selector, like the DOM's `querySelectorAll`: rows in
 * document order, without `root` itself. Scripts and other hidden elements are included, the content of
 * templates only if `root` is inside it. The selector may refer to elements outside `root`; `:scope` is
 * `root`, or the root element if `root` is the document.
 *
 * The time is linear in the number of rows of the tree, however deep or wide the page.
 *
 * @param css - a selector, compiled or not; see {@link compile} for what is supported.
 * @param root - a row of the tree; default 0, the whole page.
 * @throws TypeError if `css` is not a selector, RangeError if `root` is not a row.
 * @example select(tree, "article p > a[href]").map((row) => attribute(tree, row, "href"))
 */
export function select(tree: Tree, css: string | Selector, root = 0): readonly number[] {
  return [...matches(tree, css, root)];
}

/**
 * Returns the first element below `root` that matches, or -1. See {@link select}.
 *
 * @throws TypeError if `css` is not a selector, RangeError if `root` is not a row.
 * @example const title = selectOne(tree, "head > title");
 */
export function selectOne(tree: Tree, css: string | Selector, root = 0): number {
  for (const row of matches(tree, css, root)) return row;
  return -1;
}

function* matches(tree: Tree, css: string | Selector, root: number): Generator<number, void, undefined> {
  if (!Number.isInteger(root) || root < 0 || root >= tree.length) {
    throw new RangeError(`root must be a row of the tree (0 to ${tree.length - 1}): ${root}`);
  }
  const test = (typeof css === "object" && css !== null ? css : compile(css)).over(tree, root);
  const stop = tree.end[root]!;
  for (let row = root + 1; row < stop; row++) {
    if (tree.kind[row] === NodeKind.fragment) row = tree.end[row]! - 1;
    else if (test(row)) yield row;
  }
}
