/**
 * Divides pages into posts, comments, answers, reviews, entries and sections.
 *
 * @module
 */
export { cohesion } from "./cohesion/cohesion.js";
export { fusion } from "./fusion/fusion.js";
export { heps, hepsBy, type TextStyle } from "./heps/heps.js";
export { records } from "./records/records.js";
export { type SegmentOptions, segment } from "./segment.js";
