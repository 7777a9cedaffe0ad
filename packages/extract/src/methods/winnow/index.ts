/**
 * The learned extractor, and what it is trained with.
 *
 * @module
 */
/** @public */
export { ModelError, type ModelErrorCode } from "@winnow/core-dom/model-file";
/** @public */
export { parsePage } from "../../parse-page.js";
export { type BlockTable, blockTable, blockText } from "./block-table.js";
/** @public */
export { DECISION, type DecisionConstants, decide, type PageDecision } from "./decide.js";
/** @public */
export { allFeatures, blockFeatures, FEATURES } from "./features/index.js";
/** @public */
export { fillLexical, LEXICAL_FEATURES, type LinearWeights, lexicalFeatures } from "./features/lexical.js";
/** @public */
export {
  parseWinnowModel,
  type WinnowModel,
} from "./model-file.js";
/** @public */
export { pageTerms } from "./page-terms.js";
/** @public */
export type { PageTypeModel } from "./page-type.js";
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
/** @public */
export { bundledModel, createWinnow, type WinnowOptions, winnow } from "./winnow.js";
