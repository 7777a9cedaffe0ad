/**
 * The method Resiliparse alone.
 *
 * @module
 */
/** @public */
export { resiliparse } from "./resiliparse.js";
