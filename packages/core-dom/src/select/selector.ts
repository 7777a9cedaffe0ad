import type { Tree } from "../tree/types.js";
import { type Binding, bindingOf, isElement, type RowPredicate } from "./binding.js";
import { compileSelector } from "./complex.js";

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
 * Maximum number of cached selectors: programs have dozens of them, but selectors generated at run time must
 * not accumulate.
 */
const MAX_CACHED = 256;

const cache: Map<string, Selector> = new Map();

/**
 * Compiles a CSS selector for any number of trees. {@link select} compiles and caches selectors itself (the
 * last 256); this function is for selectors that are tested row by row.
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
  let selector = cache.get(css);
  if (selector === undefined) {
    const test = compiled(css);
    // The results for a tree are reused by the next call, unless the selector depends on the scope and it
    // differs.
    const bindings: WeakMap<Tree, Binding> = new WeakMap();
    // An escape may be part of one of the two words.
    const scoped = /scope|contains|\\/i.test(css);
    selector = {
      css,
      over(tree, scope = 0) {
        let binding = bindings.get(tree);
        if (binding === undefined || (scoped && binding.scope !== scope)) {
          bindings.set(tree, (binding = bindingOf(tree, scope)));
        }
        const bound = binding;
        return (row) => isElement(tree, row) && test(bound, row);
      },
    };
    if (cache.size === MAX_CACHED)
      for (const oldest of [...cache.keys()].slice(0, MAX_CACHED / 4)) cache.delete(oldest);
  } else {
    cache.delete(css);
  }
  // Moved to the end: the map is in the order of last use.
  cache.set(css, selector);
  return selector;
}

function compiled(css: string): RowPredicate {
  // css-what parses it as an empty list; in CSS it is an error.
  if (css.trim() === "") throw new TypeError("css must be a selector, not an empty string");
  try {
    return compileSelector(css);
  } catch (error) {
    throw new TypeError(`css is not a valid or supported selector: ${css}`, { cause: error });
  }
}
