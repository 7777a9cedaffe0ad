/**
 * The languages of pages and texts: what a page declares, what letters and common words show, and tags.
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
/** @public */
export { countLetters, isLetterOf, type Letters, SCRIPTS } from "./scripts.js";
/** @public */
export { canonicalLanguage, isLanguage, UNDETERMINED } from "./tags.js";
