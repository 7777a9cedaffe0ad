/**
 * The method DOM Distiller alone.
 *
 * @module
 */
export { domDistiller } from "./dom-distiller.js";
