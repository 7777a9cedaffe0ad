/**
 * The method Readability alone.
 *
 * @module
 */

/** @public */
export { isProbablyReaderable } from "@winnow/core-dom/readerable";
export type { ReadabilityOptions } from "./options.js";
/** @public */
export { createReadability, readability } from "./readability.js";
