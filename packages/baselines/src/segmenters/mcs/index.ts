/**
 * Multi-objective clustering of elements (Jayashree et al. 2022), a reconstruction.
 *
 * @module
 */
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { mcs } from "./mcs.js";

/** @public */
export { type McsOptions, mcs } from "./mcs.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"mcs", RenderedSegmenterEntry>> = {
  mcs: {
    createSegmenter: (page) => groupsSegmenter(page, mcs(page), { segmenter: "mcs", source: "boxes" }),
    about: "clusters of elements by place and size; a reconstruction",
    source: "Jayashree et al. 2022",
  },
};
