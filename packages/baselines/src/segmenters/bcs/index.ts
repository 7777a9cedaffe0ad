/**
 * Box clustering (Zeleny et al. 2017).
 *
 * @module
 */
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { bcs } from "./bcs.js";

/** @public */
export { type BcsOptions, bcs } from "./bcs.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"bcs", RenderedSegmenterEntry>> = {
  bcs: {
    createSegmenter: (page) => groupsSegmenter(page, bcs(page), { segmenter: "bcs", source: "boxes" }),
    about: "clusters of texts and pictures that are near each other and look alike",
    source: "Zeleny et al. 2017",
  },
};
