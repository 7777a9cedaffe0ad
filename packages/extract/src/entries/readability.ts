/**
 * Readability alone.
 *
 * @module
 */
export type { ReadabilityOptions } from "../methods/readability/options.js";
export { createReadability, readability } from "../methods/readability/readability.js";
export { isProbablyReaderable } from "../methods/readability/readerable.js";
