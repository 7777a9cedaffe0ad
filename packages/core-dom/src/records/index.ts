/**
 * The records of a page (posts, comments, answers, reviews, entries) with their authors and dates.
 *
 * @module
 */
/** @public */
export { findRecords, type PageRecord } from "./find-records.js";
/** @public */
export { type Post, pagePosts } from "./posts.js";
