/**
 * The segmenter `bing` (Bing et al. 2014), and what its training needs.
 *
 * @module
 */
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { bing } from "./bing.js";

export { scoresOf } from "@winnow/core-dom/segments";
/** @public */
export { bing, partsOf } from "./bing.js";
export { type Division, divisionsOf } from "./boundaries.js";
export { bestClosure } from "./closure.js";
export { BOUNDARY_FEATURES, boundaryFeatures } from "./features.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"bing", RenderedSegmenterEntry>> = {
  bing: {
    createSegmenter: (page) => groupsSegmenter(page, bing(page), { segmenter: "bing", source: "boundaries" }),
    about: "parts of the page between boundaries, with learned scores",
    source: "Bing et al. 2014",
  },
};
