/**
 * The type of a page: its estimate, and the features that the model reads, for training.
 *
 * @module
 */
export { estimateFrom, estimatePageType } from "./estimate.js";
export {
  PAGE_TYPE_FEATURES,
  PAGE_TYPE_GROUPS,
  type PageTypeInput,
  pageTypeFeatures,
} from "./features/index.js";
