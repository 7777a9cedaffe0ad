/**
 * Parts of a rendered page as the segments of its tree.
 *
 * @module
 */
export type { Box, BoxGroup, BoxStyle, Color, RenderedPage } from "@winnow/core-dom";
/** @public */
export { fitToBoxes } from "./fit.js";
export { outlinedSegments } from "./outlined.js";
/** @public */
export { groupsSegmenter, type RenderedSegmenterEntry } from "./rendered.js";
/** @public */
export { renderedRows } from "./rows.js";
