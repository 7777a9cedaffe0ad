import type { Marks, Tree } from "@winnow/core-dom/tree";
import { Display, elementDisplay, textSize } from "./elements.js";
import { mayHaveRole } from "./roles.js";
import type { MathmlReader, Region } from "./types.js";

/**
 * Maximum number of characters that an element has in addition to the text with the label, for the region to
 * include it: what belongs to that text, such as a drawn formula, the title of a block of code, or the
 * element around a single paragraph and an image.
 */
const MAX_OTHER = 300;

/** The formats and parts of a page share what is found in its largest region so far. */
const cache = new WeakMap<Tree, Region>();

/**
 * Returns a region with all rows that have a label; undefined if there are none.
 *
 * No element around the region has a role: a callout or preformatted text is in the region as a whole.
 */
export function labelledRegion(
  tree: Tree,
  { label }: Marks,
  wanted: number,
  mathml?: MathmlReader | undefined,
): Region | undefined {
  const first = label.indexOf(wanted);
  if (first < 0) return undefined;
  const last = label.lastIndexOf(wanted);
  const cached = cache.get(tree);
  const known = cached?.mathml === mathml ? cached : undefined;
  if (known !== undefined && known.from <= first && last < known.end) return known;
  const { parent, end } = tree;
  const stop = Math.max(last + 1, known?.end ?? 0);
  let from = Math.min(first, known?.from ?? first);
  while (end[from]! < stop) from = parent[from]!;
  const characters = textSize(tree, from);
  for (let up = from; up >= 0; up = parent[up]!) {
    const isWhole =
      elementDisplay(tree, from) >= Display.block && textSize(tree, up) - characters > MAX_OTHER;
    if (!isWhole || mayHaveRole(tree, up)) from = up;
  }
  return remember({ tree, from, end: end[from]!, mathml });
}

/** Returns the region of a whole page. */
export function wholeRegion(tree: Tree, mathml?: MathmlReader | undefined): Region {
  return remember({ tree, from: 0, end: tree.length, mathml });
}

function remember(region: Region): Region {
  cache.set(region.tree, region);
  return region;
}
