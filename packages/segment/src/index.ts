/**
 * Divides pages into posts, comments, answers, reviews, entries and sections.
 *
 * @module
 */
export { records } from "./records/records.js";
export { type SegmentOptions, segment } from "./segment.js";
