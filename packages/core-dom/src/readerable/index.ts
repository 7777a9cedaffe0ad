/**
 * `isProbablyReaderable` of Readability.js: whether a page is likely an article, without extracting it.
 *
 * @module
 */
export { className, isHidden, isMaybeCandidate, UNLIKELY } from "./element-traits.js";
export { isProbablyReaderable, type ReaderableOptions, readerableScore } from "./readerable.js";
