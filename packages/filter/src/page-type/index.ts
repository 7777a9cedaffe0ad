/**
 * The type of a page: the features that the model reads, for training.
 *
 * @module
 */
/** @public */
export { PAGE_TYPE_FEATURES, PAGE_TYPE_GROUPS, pageTypeFeatures } from "./features/index.js";
