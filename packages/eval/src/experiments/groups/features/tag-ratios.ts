import { Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import type { FeatureSet } from "./types.js";

/** How many elements a page has, by tag. */
interface TagCounts {
  /** All elements, those the parser implied (`html`, `head`, `body`, `tbody`), hidden ones and SVG's included. */
  readonly all: number;
  /** HTML elements by tag id; index with a `Tag` of core-dom. */
  readonly byTag: Int32Array;
}

/** Counts the elements of a tree in one pass. @example tagCounts(tree).byTag[Tag.p] */
export function tagCounts(tree: Tree): TagCounts {
  let most = 0;
  for (let row = 0; row < tree.length; row++) most = Math.max(most, tree.tag[row]!);
  const byTag = new Int32Array(Math.max(most + 1, 256));
  let all = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    all++;
    if (tree.namespace[row] === Namespace.html) byTag[tree.tag[row]!]!++;
  }
  return { all, byTag };
}

/**
 * The thesis's Table 3.5 and `table`. The thesis speaks of 14 features and lists 13 tags; the authors' later code
 * (Bevendorff et al. 2023) counts `table` too, which makes 14.
 */
// biome-ignore format: a table
const RATIO_TAGS = [
  "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "a", "div", "br", "strong", "em", "table",
] as const;

/**
 * The 14 tag ratios of the thesis (Equation 3.5): how many of a page's elements are of a tag. 0 to 1; all 0 for a
 * page without elements.
 */
export const tagRatios: FeatureSet = {
  name: "tags",
  features: RATIO_TAGS.map((tag) => ({ name: tag, about: `elements ${tag} / all elements, 0 to 1` })),
  read: (tree: Tree): Float64Array => {
    const { all, byTag } = tagCounts(tree);
    return Float64Array.from(RATIO_TAGS, (tag) => byTag[Tag[tag]]! / Math.max(1, all));
  },
};
