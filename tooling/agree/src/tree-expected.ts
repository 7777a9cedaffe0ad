import { ancestors, Tag, type Tree } from "@winnow/core-dom";
import type { DefaultTreeAdapterTypes as P5 } from "parse5";
import { mendedTree } from "./parse-fuzz/mended-parse5.js";
import { type Difference, firstDifference } from "./tree-difference.js";

/**
 * Which rule that parse5 lacks explains that a page's trees differ first there; undefined where none does, so that it is
 * an error of ours.
 *
 * - the relaxed select: the row, or the one before it, is in a `select` of ours, where parse5's older rules drop what they
 *   do not expect;
 * - the special `search`: an element `search` is open at the row, or ended right before it;
 * - one of the errors that `mended-parse5.ts` mends: the mended tree is ours.
 */
export function explanation(tree: Tree, html: string, { row }: Difference): string | undefined {
  if (isWithin(tree, row, Tag.select)) return "relaxed select";
  if (isWithin(tree, row, Tag.search)) return "special search";
  const mended: P5.ParentNode = mendedTree(html, undefined);
  return firstDifference(tree, mended) === undefined ? "error of parse5" : undefined;
}

/** Whether the row or the one before it is an element with that tag, or inside of one. */
function isWithin(tree: Tree, row: number, tag: number): boolean {
  return [row, row - 1].some(
    (at) => at >= 0 && at < tree.length && [at, ...ancestors(tree, at)].some((up) => tree.tag[up] === tag),
  );
}
