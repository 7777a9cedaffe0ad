export { codeBlocks } from "./blocks.js";
export { languageInLang } from "./languages.js";
export { isCode, languageOf, preformatted } from "./text.js";
