import { NodeKind } from "../tree/types.js";
import { type Binding, isScope, type RowPredicate } from "./binding.js";
import type { NthName } from "./parse-selector.js";
import { type Counting, placeOf } from "./places.js";
import { scopeOf } from "./rows.js";
import { containsText, textIndex } from "./text-index.js";

/** What `:nth-…`, `:first-…` and `:last-…` count. */
export const COUNTINGS: Readonly<Record<NthName, Counting>> = {
  "nth-child": { fromEnd: false, ofType: false, of: undefined },
  "nth-last-child": { fromEnd: true, ofType: false, of: undefined },
  "nth-of-type": { fromEnd: false, ofType: true, of: undefined },
  "nth-last-of-type": { fromEnd: true, ofType: true, of: undefined },
};

const isFirst =
  (...names: readonly NthName[]): RowPredicate =>
  (binding, row) =>
    names.every((name) => placeOf(binding, row, COUNTINGS[name]) === 1);

/**
 * Pseudo-classes that are answered from the columns of the tree in place of css-select, which looks at siblings
 * and gathers text anew for each element.
 */
export const PSEUDO_CLASSES: Readonly<Record<string, RowPredicate>> = {
  "first-child": isFirst("nth-child"),
  "last-child": isFirst("nth-last-child"),
  "only-child": isFirst("nth-child", "nth-last-child"),
  "first-of-type": isFirst("nth-of-type"),
  "last-of-type": isFirst("nth-last-of-type"),
  "only-of-type": isFirst("nth-of-type", "nth-last-of-type"),
  scope: isScope,
  empty: isEmpty,
};

/** `:contains("…")`, jQuery's: the DOM's `textContent` holds the string. */
export function contains(binding: Binding, row: number, needle: string): boolean {
  const { tree, scope } = binding;
  binding.text ??= textIndex(tree, scopeOf(tree, scope));
  return containsText(binding.text, tree, row, needle);
}

/**
 * `:empty` as browsers have it (Selectors 3 §6.6.5.6): no element and no text, be it white space only.
 * css-select's own lets white space pass, as a draft of Selectors 4 does and no browser.
 */
function isEmpty({ tree }: Binding, row: number): boolean {
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) {
    const kind = tree.kind[child];
    if (kind === NodeKind.element || kind === NodeKind.text) return false;
  }
  return true;
}
