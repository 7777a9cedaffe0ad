export { codeBlocks } from "./blocks.js";
export { languageInLang } from "./languages.js";
export { isCode, preformatted } from "./text.js";
