/**
 * The fusion of several segmentations (Kiesel et al. 2021).
 *
 * @module
 */
/** @public */
export { fusion } from "./fusion.js";
