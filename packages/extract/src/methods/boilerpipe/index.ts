/**
 * The method boilerpipe alone, with all its extractors.
 *
 * @module
 */
/** @public */
export { type BoilerpipeOptions, boilerpipe, createBoilerpipe } from "./boilerpipe.js";
/** @public */
export type { Extractor } from "./extractors.js";
