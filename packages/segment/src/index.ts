/**
 * Divides pages into posts, comments, answers, reviews, entries and sections.
 *
 * @module
 */
/** @public */
export { cohesion } from "./cohesion/cohesion.js";
/** @public */
export { records } from "./records/records.js";
export { type SegmentOptions, segment } from "./segment.js";
