/**
 * What the training of the segmenter `bing` needs.
 *
 * @module
 */
export { scoresOf } from "../additive.js";
export { partsOf } from "./bing.js";
export { type Division, divisionsOf } from "./boundaries.js";
export { bestClosure } from "./closure.js";
export { BOUNDARY_FEATURES, boundaryFeatures } from "./features.js";
