/**
 * The method Readability alone.
 *
 * @module
 */
export type { ReadabilityOptions } from "../methods/readability/options.js";
/** @public */
export { createReadability, readability } from "../methods/readability/readability.js";
/** @public */
export { isProbablyReaderable } from "../methods/readability/readerable.js";
