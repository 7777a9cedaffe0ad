/**
 * The method Readability alone.
 *
 * @module
 */
export type { ReadabilityOptions } from "./options.js";
/** @public */
export { createReadability, readability } from "./readability.js";
/** @public */
export { isProbablyReaderable } from "./readerable.js";
