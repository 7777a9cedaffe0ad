/**
 * Plain text alone, without the HTML parser.
 *
 * @module
 */
export { text } from "../render/text.js";
export type { Format, RenderOptions } from "../render/types.js";
