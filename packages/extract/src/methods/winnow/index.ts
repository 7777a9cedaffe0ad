/**
 * The features of the learned extractor.
 *
 * @module
 */
/** @public */
export { type BlockTable, blockTable, blockText } from "./block-table.js";
/** @public */
export { blockFeatures, FEATURE_GROUPS, FEATURES } from "./features/index.js";
/** @public */
export { type PageView, pageView } from "./page-view.js";
