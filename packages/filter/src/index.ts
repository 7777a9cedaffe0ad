/**
 * Verdicts on pages and documents: whether to keep them, and why.
 *
 * @module
 */
export { type ArticleRule, type ArticleRulesOptions, articleRules } from "./article-rules/article-rules.js";
/** @public */
export { all, any, soft } from "./combine.js";
export { filter } from "./filter.js";
/** @public */
export { type ArticleEstimate, estimatePageType } from "./page-type/estimate.js";
/** @public */
export {
  type ArticleClassifierOptions,
  articleClassifier,
  type PageTypesOptions,
  pageTypes,
} from "./page-type/filters.js";
/** @public */
export { type ReaderableFilterOptions, readerable } from "./readerable.js";
export type { Check, Filter, FilterInput, LanguageEstimate, Verdict } from "./types.js";
