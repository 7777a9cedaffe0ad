/**
 * The method Resiliparse alone.
 *
 * @module
 */
/** @public */
export { createResiliparse, type ResiliparseOptions, resiliparse } from "./resiliparse.js";
