/**
 * Divides rendered pages: what a browser shows, captured once.
 *
 * @module
 */
export { rendered } from "./rendered.js";
/** @public */
export { rowsOf } from "./rows.js";
export type { Box, BoxGroup, BoxStyle, Color, RenderedPage } from "./types.js";
