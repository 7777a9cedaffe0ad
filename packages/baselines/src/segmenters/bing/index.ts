/**
 * The segmenter `bing` (Bing et al. 2014), and what its training needs.
 *
 * @module
 */
import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { additiveScores } from "@winnow/core-dom/segments";
import { sortedGroups } from "../rendered/boxes.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { type Division, divisionsOf } from "./boundaries.js";
import { bestClosure, isSeparate } from "./closure.js";
import { BOUNDARY_FEATURES, boundaryFeatures } from "./features.js";
import { MODEL } from "./model.js";

export { additiveScores } from "@winnow/core-dom/segments";
export { type Division, divisionsOf } from "./boundaries.js";
export { bestClosure } from "./closure.js";
export { BOUNDARY_FEATURES, boundaryFeatures } from "./features.js";

/**
 * Divides a page by boundaries whose scores are learned (Bing, Guo, Lam, Niu and Wang 2014, "Web page segmentation with
 * structured prediction and its application in web page classification"). Possible boundaries are lines that cut no
 * subtree. A boundary inside of a part needs those around the part; the set of boundaries with the highest sum of
 * scores among those sets is the result.
 *
 * The scores are learned from the blocks of Kreuzer et al. 2015, where the paper has pages of its own that are not
 * public, and from bare layouts: the style sheets of those pages are missing.
 *
 * @returns One group per part between the boundaries, in the order of their first boxes. No box is in two of them.
 * @example groupsSegmenter(page, bing(page), { segmenter: "bing", source: "boundaries" })
 */
export function bing(page: RenderedPage): readonly BoxGroup[] {
  const divisions = divisionsOf(page);
  if (divisions.length === 0) return page.boxes.length === 0 ? [] : [{ boxes: [0] }];
  const weights = additiveScores(MODEL, BOUNDARY_FEATURES, boundaryFeatures(page, divisions));
  return sortedGroups(partsOf(divisions, bestClosure(divisions, weights)).map((boxes) => ({ boxes })));
}

/** Returns the boxes of the parts between chosen boundaries, in ascending order. */
export function partsOf(divisions: readonly Division[], chosen: Uint8Array): readonly (readonly number[])[] {
  const groups: number[][] = [];
  const isOpen = new Uint8Array(divisions.length);
  // Parts that are divided further.
  const divided = divisions.map(({ parts }) => new Uint8Array(parts.length));
  for (const [index, { parts, first, outer, place }] of divisions.entries()) {
    const isInside = outer < 0 || (isOpen[outer] === 1 && isSeparate(divisions[outer]!, place, chosen));
    const hasOwn = parts.some((_, part) => part > 0 && chosen[first + part - 1] === 1);
    if (!isInside || (!hasOwn && outer >= 0)) continue;
    isOpen[index] = 1;
    if (outer >= 0) divided[outer]![place] = 1;
  }
  for (const [index, { parts, first }] of divisions.entries()) {
    if (isOpen[index] === 0) continue;
    let boxes: number[] = [];
    for (const [part, { boxes: members }] of parts.entries()) {
      if (divided[index]![part] === 0) for (const box of members) boxes.push(box);
      if (part < parts.length - 1 && chosen[first + part] === 0) continue;
      if (boxes.length > 0) groups.push(boxes.sort((a, b) => a - b));
      boxes = [];
    }
  }
  return groups;
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"bing", RenderedSegmenterEntry>> = {
  bing: {
    createSegmenter: (page) => groupsSegmenter(page, bing(page), { segmenter: "bing", source: "boundaries" }),
    about: "parts of the page between boundaries, with learned scores",
    source: "Bing et al. 2014",
  },
};
