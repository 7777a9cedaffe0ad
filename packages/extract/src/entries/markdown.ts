/**
 * Markdown alone, without the HTML parser.
 *
 * @module
 */
export { markdown } from "../render/markdown/markdown.js";
export type { Format, RenderOptions } from "../render/types.js";
