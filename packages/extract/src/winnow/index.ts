/**
 * The learned extractor, and what it is trained with.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { winnow } from "./winnow.js";

/** @public */
export { ModelError, type ModelErrorCode } from "@winnow/core-dom/model-file";
/** @public */
export { parsePage } from "../parse-page.js";
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

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"winnow"> = {
  winnow: {
    method: winnow,
    about: "chooses blocks by the probabilities that boosted trees estimate from text, tags and class names",
    goodFor: "every type of page; the default",
    source:
      "this project; the model is trained on WCXB (CC BY 4.0), and on pages of four sets under the MIT licence",
    year: 2026,
    licence: "Apache-2.0",
  },
};
