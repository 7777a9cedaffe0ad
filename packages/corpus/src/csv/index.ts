/**
 * Comma-separated values as records, and records as comma-separated values.
 *
 * @module
 */
export { createCsvEncoder } from "./encode.js";
export { type CsvOptions, csvItems } from "./read.js";
