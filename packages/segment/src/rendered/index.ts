/**
 * Divides rendered pages: what a browser shows, captured once.
 *
 * @module
 */
/** @public */
export { type BcsOptions, bcs } from "../bcs/bcs.js";
/** @public */
export { bing } from "../bing/bing.js";
/** @public */
export { type CormierOptions, cormier } from "../cormier/cormier.js";
/** @public */
export { hepsRendered } from "../heps/heps-rendered.js";
/** @public */
export { type McsOptions, mcs } from "../mcs/mcs.js";
/** @public */
export { type VipsOptions, vips } from "../vips/vips.js";
/** @public */
export { type WpsDbOptions, wpsDb } from "../wps-db/wps-db.js";
/** @public */
export { fitToBoxes } from "./fit.js";
export { outlinedSegments } from "./outlined.js";
/** @public */
export { rendered } from "./rendered.js";
/** @public */
export { rowsOf } from "./rows.js";
export type { Box, BoxGroup, BoxStyle, Color, RenderedPage } from "./types.js";
