import type { Tree } from "../tree/types.js";
import { type Binding, bindingOf, isElement, type RowPredicate } from "./binding.js";
import { compileSelector } from "./complex.js";

/** A compiled selector, for any number of trees. */
export interface Selector {
  readonly css: string;
  /**
   * The selector as a predicate over the rows of one tree.
   *
   * @param scope - the row that `:scope` means; 0, the default, is the root element.
   * @example const isQuote = compile("blockquote > p").over(tree);
   */
  over(tree: Tree, scope?: number): (row: number) => boolean;
}

/** How many compiled selectors are kept: programs have some dozens of them, generated ones should not pile up. */
const KEPT = 256;

const kept: Map<string, Selector> = new Map();

/**
 * Compiles a CSS selector once for many trees. The {@link select} functions do it themselves and keep the last
 * 256; this one is for selectors that are tested row by row.
 *
 * It supports what css-select 7 does: Selectors 4 without namespaces, pseudo-elements and the column combinator, and
 * jQuery's `[name!=value]`, `:contains("…")` and form classes. A selector must not begin with a combinator (write
 * `:scope > p`). Each part is answered from the tree's columns in linear time.
 *
 * @throws TypeError where `css` is no string or not supported.
 * @example
 * const heading = compile("h1, h2, h3").over(tree);
 * if (heading(row)) …
 */
export function compile(css: string): Selector {
  if (typeof css !== "string") throw new TypeError("css must be a string");
  let selector = kept.get(css);
  if (selector === undefined) {
    const test = compiled(css);
    // What was found out for a tree holds for the next call, but for another scope where the selector asks for it.
    const bindings: WeakMap<Tree, Binding> = new WeakMap();
    // An escape may write the one word or the other.
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
    if (kept.size === KEPT) for (const oldest of [...kept.keys()].slice(0, KEPT / 4)) kept.delete(oldest);
  } else {
    kept.delete(css);
  }
  // After all others: the map's order is that of the last use.
  kept.set(css, selector);
  return selector;
}

function compiled(css: string): RowPredicate {
  // css-what takes it for a list of no selectors; to CSS it is an error.
  if (css.trim() === "") throw new TypeError("css must be a selector, not an empty string");
  try {
    return compileSelector(css);
  } catch (error) {
    throw new TypeError(`css is no valid or supported selector: ${css}`, { cause: error });
  }
}
