/**
 * Where bytes come from and go to: files, web servers and S3.
 *
 * @module
 */
export { listPlaces, type Place } from "./list.js";
export { openSource, openTarget } from "./open.js";
export type { Source } from "./source.js";
export type { Target } from "./target.js";
