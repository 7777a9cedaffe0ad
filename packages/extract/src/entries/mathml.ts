/**
 * The conversion of MathML to LaTeX, for formats that are called directly.
 *
 * @module
 */
/** @public */
export { mathml } from "../content/math/convert.js";
export type { MathmlReader } from "../content/types.js";
