/**
 * The conversion of MathML to LaTeX, for formats that are called directly.
 *
 * @module
 */
/** @public */
export { mathml } from "../content/math/mathml.js";
export type { MathmlReader } from "../content/math/types.js";
