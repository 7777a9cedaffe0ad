/**
 * The HTML format alone, without the HTML parser.
 *
 * @module
 */
/** @public */
export { html } from "../render/html.js";
export type { Format, RenderOptions } from "../render/types.js";
