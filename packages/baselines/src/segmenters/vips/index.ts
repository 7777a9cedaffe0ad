/**
 * VIPS: the vision-based page segmentation of Cai et al. 2003.
 *
 * @module
 */
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { vips } from "./vips.js";

/** @public */
export { type VipsOptions, vips } from "./vips.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"vips", RenderedSegmenterEntry>> = {
  vips: {
    createSegmenter: (page) => groupsSegmenter(page, vips(page), { segmenter: "vips", source: "layout" }),
    about: "parts of the page between empty stripes",
    source: "Cai et al. 2003",
  },
};
