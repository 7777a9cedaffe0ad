/**
 * Shows the segments of a page.
 *
 * @module
 */
export { type SegmentsPageOptions, segmentsPage } from "./segments-page.js";
