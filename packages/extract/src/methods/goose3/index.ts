/**
 * The method Goose alone.
 *
 * @module
 */
/** @public */
export { goose3 } from "./goose3.js";
