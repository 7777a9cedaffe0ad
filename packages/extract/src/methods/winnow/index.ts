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
export { fillLexical, LEXICAL_FEATURES, type LinearWeights, lexicalFeatures } from "./features/lexical.js";
/** @public */
export { type PageView, pageView } from "./page-view.js";
/** @public */
export {
  blockTerms,
  FIRST_SLOT,
  GROUP_SLOTS,
  SLOTS,
  TERM_GROUPS,
  type TermLists,
  type Terms,
} from "./terms.js";
