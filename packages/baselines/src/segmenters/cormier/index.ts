/**
 * Regions of a screenshot between its lines (Cormier et al. 2016).
 *
 * @module
 */
import { fitToBoxes } from "../rendered/fit.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { cormier } from "./cormier.js";

/** @public */
export { type CormierOptions, cormier } from "./cormier.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"cormier", RenderedSegmenterEntry>> = {
  cormier: {
    createSegmenter: (page) =>
      groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" }),
    about: "regions of the screenshot between lines",
    source: "Cormier et al. 2016",
  },
};
