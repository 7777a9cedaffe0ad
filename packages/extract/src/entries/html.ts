/**
 * HTML alone, without the HTML parser.
 *
 * @module
 */
export { html } from "../render/html.js";
export type { Format, RenderOptions } from "../render/types.js";
