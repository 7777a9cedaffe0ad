/**
 * Ensembles of methods: votes on the text nodes, or on the words, of a page.
 *
 * @module
 */
/** @public */
export { type EnsembleOptions, em } from "./em.js";
/** @public */
export { em_13, em_13_lr, em13Votes } from "./em13.js";
/** @public */
export { em_2_5, em_3_5, em_4_5, em_4_8, em_6_8 } from "./named.js";
