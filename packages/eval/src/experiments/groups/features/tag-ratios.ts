import { Tag, type Tree } from "@winnow/core-dom";
import { tagCounts } from "./tag-counts.js";
import type { FeatureSet } from "./types.js";

/**
 * The thesis's Table 3.5 and `table`. The thesis speaks of 14 features and lists 13 tags; the authors' later code
 * (Bevendorff et al. 2023) counts `table` too, which makes 14.
 */
const RATIO_TAGS = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "ul",
  "a",
  "div",
  "br",
  "strong",
  "em",
  "table",
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
