/**
 * The TEI format alone, without the HTML parser.
 *
 * @module
 */
/** @public */
export { tei } from "../render/tei/tei.js";
export type { Format, RenderOptions } from "../render/types.js";
