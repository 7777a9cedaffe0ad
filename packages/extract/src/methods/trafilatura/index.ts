/**
 * The method Trafilatura alone.
 *
 * @module
 */
export type { TrafilaturaOptions } from "./options.js";
/** @public */
export { createTrafilatura, trafilatura } from "./trafilatura.js";
