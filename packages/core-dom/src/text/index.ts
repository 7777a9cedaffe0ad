/**
 * Functions on strings: normalisation, words, sentences, widths and shingles. Does not load the HTML parser.
 *
 * @module
 */
export { type CodePointClasses, codePointClasses, codeUnits } from "./classes.js";
export { languageIn } from "./language-in.js";
export { type Matches, matchWords } from "./match-words.js";
export { type NormalForm, normalForm } from "./normal-form.js";
export { collapseWhitespace, type NormalizeOptions, normalizeText } from "./normalize.js";
export { count, counted, percent } from "./numbers.js";
export { type SentenceOptions, sentenceCount, sentences } from "./sentences.js";
export { shingles } from "./shingles.js";
export { codePointCount, textWidth, type WidthOptions } from "./width.js";
export { hasUnspacedScript, UNSPACED_SCRIPTS } from "./word-classes.js";
export { type WordOptions, wordCount, wordSpans, words } from "./words.js";
