/**
 * Divides pages into posts, comments, answers, reviews, entries and sections.
 *
 * @module
 */
/** @public */
export { cohesion } from "./cohesion/cohesion.js";
/** @public */
export { fusion } from "./fusion/fusion.js";
/** @public */
export { heps, hepsBy, type TextStyle } from "./heps/heps.js";
/** @public */
export { records } from "./records/records.js";
export { type SegmentOptions, segment } from "./segment.js";
