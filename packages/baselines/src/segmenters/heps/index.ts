/**
 * HEPS: the hierarchy of headings of a page (Manabe and Tajima 2015), with the styles of tags or of a rendering.
 *
 * @module
 */
import type { SegmenterEntry } from "@winnow/core-dom";
import type { RenderedSegmenterEntry } from "../rendered/rendered.js";
import { heps } from "./heps.js";
import { hepsRendered } from "./heps-rendered.js";

/** @public */
export { heps, hepsBy, type TextStyle } from "./heps.js";
/** @public */
export { hepsRendered } from "./heps-rendered.js";

const SOURCE = "Manabe and Tajima 2015";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"heps", SegmenterEntry>> = {
  heps: {
    segmenter: heps,
    about: "blocks of the layout, by headings, nested by their levels",
    source: SOURCE,
  },
};

/** The entry of the segmenter that reads a rendering. */
export const renderedCatalogue: Readonly<Record<"heps-rendered", RenderedSegmenterEntry>> = {
  "heps-rendered": {
    createSegmenter: hepsRendered,
    about: "blocks by headings, by their styles on the screen",
    source: SOURCE,
  },
};
