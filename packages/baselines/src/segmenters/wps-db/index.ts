/**
 * WPS-DB: density-based clusters of blocks (L. Q. Tri 2023).
 *
 * @module
 */
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { wpsDb } from "./wps-db.js";

/** @public */
export { type WpsDbOptions, wpsDb } from "./wps-db.js";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"wps-db", RenderedSegmenterEntry>> = {
  "wps-db": {
    createSegmenter: (page) => groupsSegmenter(page, wpsDb(page), { segmenter: "wps-db", source: "boxes" }),
    about: "blocks that are near each other on the page and in the DOM",
    source: "L. Q. Tri 2023",
  },
};
