/**
 * Ensembles of methods: votes on the text nodes, or on the words, of a page.
 *
 * @module
 */
/** @public */
export { type EnsembleOptions, em } from "./em.js";
