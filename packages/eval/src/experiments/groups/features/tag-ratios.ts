import { Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import type { FeatureSet } from "./types.js";

/** Numbers of elements of a page, by tag. */
interface TagCounts {
  /** All elements, including implied (`html`, `head`, `body`, `tbody`), hidden and SVG elements. */
  readonly all: number;
  /** HTML elements by tag id: index with a `Tag` of core-dom. */
  readonly byTag: Int32Array;
}

/** Counts the elements of a tree in one pass. @example tagCounts(tree).byTag[Tag.p] */
export function tagCounts(tree: Tree): TagCounts {
  let maxTag = 0;
  for (let row = 0; row < tree.length; row++) maxTag = Math.max(maxTag, tree.tag[row]!);
  const byTag = new Int32Array(Math.max(maxTag + 1, 256));
  let all = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    all++;
    if (tree.namespace[row] === Namespace.html) byTag[tree.tag[row]!]!++;
  }
  return { all, byTag };
}

/**
 * The tags of Gupta 2022, Table 3.5, and `table`. Gupta 2022 mentions 14 features but lists 13 tags; the
 * authors' later code (Bevendorff et al. 2023) also counts `table`, which makes 14.
 */
// biome-ignore format: a table
const RATIO_TAGS = [
  "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "a", "div", "br", "strong", "em", "table",
] as const;

/**
 * The 14 tag ratios of Gupta 2022 (Equation 3.5): the share of a page's elements that have a tag, 0 to 1; all
 * 0 for a page without elements.
 */
export const tagRatios: FeatureSet = {
  name: "tags",
  features: RATIO_TAGS.map((tag) => ({ name: tag, about: `elements ${tag} / all elements, 0 to 1` })),
  read: (tree: Tree): Float64Array => {
    const { all, byTag } = tagCounts(tree);
    return Float64Array.from(RATIO_TAGS, (tag) => byTag[Tag[tag]]! / Math.max(1, all));
  },
};
