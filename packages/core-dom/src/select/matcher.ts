import { SelectorType } from "css-what";
import { NodeKind, type Tree } from "../tree/types.js";
import type { Combinator } from "./parse-selector.js";

/** The input of a matcher: a tree, and the row that `:scope` matches. */
export interface Page {
  readonly tree: Tree;
  readonly scope: number;
}

/**
 * A selector or a part of one. It returns a new column, with 1 for each element that matches, in a constant number
 * of passes over the rows: so the time is linear, however deep or wide the page.
 */
export type Matcher = (page: Page) => Uint8Array;

/** Whether a row is an element; false for -1, the parent of row 0. */
export function isElement({ kind }: Tree, row: number): boolean {
  return kind[row] === NodeKind.element;
}

/** Matches the elements that pass a test. */
export function elements(test: (page: Page, row: number) => boolean): Matcher {
  return (page) => {
    const { tree } = page;
    const column = new Uint8Array(tree.length);
    for (let row = 1; row < tree.length; row++) if (isElement(tree, row) && test(page, row)) column[row] = 1;
    return column;
  };
}

/** Matches what all of the matchers match. */
export function all([first, ...others]: readonly Matcher[]): Matcher {
  return (page) => others.reduce((column, other) => both(column, other(page)), first!(page));
}

/** Matches what any of the matchers matches. */
export function any([first, ...others]: readonly Matcher[]): Matcher {
  return (page) => others.reduce((column, other) => either(column, other(page)), first!(page));
}

function both(column: Uint8Array, other: Uint8Array): Uint8Array {
  for (let row = 0; row < column.length; row++) column[row]! &= other[row]!;
  return column;
}

function either(column: Uint8Array, other: Uint8Array): Uint8Array {
  for (let row = 0; row < column.length; row++) column[row]! |= other[row]!;
  return column;
}

/** A compound selector, and the combinator before it. */
export interface Step {
  readonly combinator: Combinator;
  readonly compound: Matcher;
}

/** Matches the elements at the end of a complex selector (Selectors 4 §4.3). */
export function chain([first, ...steps]: readonly Step[]): Matcher {
  return (page) =>
    steps.reduce(
      (column, { combinator, compound }) => both(compound(page), reached(page.tree, combinator, column)),
      first!.compound(page),
    );
}

/** `:has`: matches the elements from which a relative selector leads to any element. */
export function has(steps: readonly Step[]): Matcher {
  return (page) => {
    const anchors = steps.reduceRight<Uint8Array | undefined>((column, { combinator, compound }) => {
      const matching = compound(page);
      return leading(page.tree, combinator, column === undefined ? matching : both(matching, column));
    }, undefined);
    return both(anchors!, EVERY(page));
  };
}

export const EVERY: Matcher = elements(() => true);

/** Returns the rows to which a combinator leads from one of `from`; never into the content of a template. */
function reached({ length, parent, kind }: Tree, combinator: Combinator, from: Uint8Array): Uint8Array {
  const to = new Uint8Array(length);
  /** By parent: whether its previous element, or any earlier one, is one of `from`. */
  const earlier = new Uint8Array(length);
  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const up = parent[row]!;
    if (combinator === SelectorType.Child) to[row] = from[up]!;
    else if (combinator === SelectorType.Descendant) to[row] = from[up]! | to[up]!;
    else {
      to[row] = earlier[up]!;
      earlier[up] = from[row]! | (combinator === SelectorType.Sibling ? earlier[up]! : 0);
    }
  }
  return to;
}

/** Returns the rows from which a combinator leads to one of `to`; the reverse of {@link reached}. */
function leading({ length, parent, kind }: Tree, combinator: Combinator, to: Uint8Array): Uint8Array {
  const from = new Uint8Array(length);
  /** By parent: whether its next element, or any later one, is one of `to`. */
  const later = new Uint8Array(length);
  for (let row = length - 1; row > 0; row--) {
    if (kind[row] !== NodeKind.element) continue;
    const up = parent[row]!;
    if (combinator === SelectorType.Child) from[up]! |= to[row]!;
    else if (combinator === SelectorType.Descendant) from[up]! |= to[row]! | from[row]!;
    else {
      from[row] = later[up]!;
      later[up] = to[row]! | (combinator === SelectorType.Sibling ? later[up]! : 0);
    }
  }
  return from;
}
