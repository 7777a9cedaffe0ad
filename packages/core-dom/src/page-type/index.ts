/**
 * The type of a page: its estimate, and the features that the model reads, for training.
 *
 * @module
 */
export { estimateFrom, estimatePageType } from "./estimate.js";
export {
  type PageTypeInput,
  pageTypeFeatures,
  pageTypeGroups,
} from "./features/index.js";
