/**
 * The plain text format alone, without the HTML parser.
 *
 * @module
 */
/** @public */
export { text } from "../render/text.js";
export type { Format, RenderOptions } from "../render/types.js";
