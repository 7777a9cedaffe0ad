import type { Segmenter } from "@winnow/core-dom";
import { additiveScores, layoutSegmentation, wholePage } from "@winnow/core-dom/segments";
import { regionCandidates } from "./candidates.js";
import { REGION_FEATURES, regionFeatures } from "./features.js";
import { bestLabels } from "./labels.js";
import { MODEL } from "./model.js";

/**
 * Divides the layout of a page into the regions that people see: header, menus, lists of links, articles, footer, nested
 * at most three levels deep. Which elements are regions is learned from the pages of Kreuzer et al. 2015, where people
 * marked them: each element has a score for each level, and the labelling of the whole tree with the highest sum is the
 * result (a structured support vector machine, as in Bing et al. 2014, over elements where they have boundaries).
 *
 * Reads the whole page: marks are not used. It needs no browser, and takes linear time.
 *
 * @example segment(tree, marks, { segmenter: regions }).segments
 */
export const regions: Segmenter = (tree, marks) => {
  const candidates = regionCandidates(tree);
  const scores = additiveScores(MODEL, REGION_FEATURES, regionFeatures(tree, candidates));
  const labels = bestLabels(candidates.parent, scores);
  const found = Array.from(candidates.top, (start) => ({ start, end: tree.end[start]! }));
  const segmentation = layoutSegmentation(
    tree,
    found.filter((_, index) => labels[index]! >= 0),
    { segmenter: "regions", source: "elements", keepsOuter: true },
  );
  return segmentation.segments.length > 0 ? segmentation : wholePage(tree, marks, "regions", "no-repetition");
};
