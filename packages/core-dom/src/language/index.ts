/**
 * The language of a page: what it declares, and what its text shows.
 *
 * @module
 */
/** @public */
export { declaredLanguage, languageTag } from "./declared.js";
/** @public */
export { FUNCTION_WORDS } from "./function-words.js";
/** @public */
export { type LanguageEvidence, languageOfText } from "./language-of-text.js";
/** @public */
export { type PageLanguage, pageLanguage } from "./page-language.js";
