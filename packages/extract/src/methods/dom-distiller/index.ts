/**
 * The method DOM Distiller alone.
 *
 * @module
 */
/** @public */
export { domDistiller } from "./dom-distiller.js";
