/**
 * Files of models: numbers in a fixed order between a header and a checksum.
 *
 * @module
 */
export { CodeReader } from "./code.js";
export { ModelError, type ModelErrorCode } from "./model-error.js";
export { type ModelFormat, type ModelReader, modelBytes, openModel } from "./read.js";
