/**
 * The segmenter `regions`, and what its training needs.
 *
 * @module
 */
export { type AdditiveModel, additiveScores, binIndex } from "@winnow/core-dom/segments";
export { type Candidates, regionCandidates } from "./candidates.js";
export { REGION_FEATURES, regionFeatures } from "./features.js";
export { bestLabels, MAX_LEVELS } from "./labels.js";
/** @public */
export { regions } from "./regions.js";
