/**
 * Files of models: numbers in a fixed order between a header and a checksum.
 *
 * @module
 */
export type { ModelFormat } from "./format.js";
export { ModelError, type ModelErrorCode } from "./model-error.js";
export { type ModelReader, openModel } from "./read.js";
export { createModelWriter, type ModelWriter } from "./write.js";
