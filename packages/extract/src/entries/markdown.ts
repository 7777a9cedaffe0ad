/**
 * The Markdown format alone, without the HTML parser.
 *
 * @module
 */
/** @public */
export { markdown } from "../render/markdown/markdown.js";
export type { Format, RenderOptions } from "../render/types.js";
