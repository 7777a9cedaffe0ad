/**
 * The language of documents: detection, and a filter by language.
 *
 * @module
 */
export { detectLanguage } from "./detect-language.js";
/** @public */
export { type FastTextOptions, fastText } from "./fast-text.js";
export { type LanguagesOptions, languages } from "./languages.js";
