/**
 * Signatures on disk: an index to which documents are added, and shingle sets outside memory. Node only.
 *
 * @module
 */
export { DedupError, type DedupErrorCode } from "../error.js";
export type {
  AddedBatch,
  AddedDocument,
  DedupIndex,
  FoundDocument,
  IndexMatch,
  OpenIndexOptions,
} from "./index-types.js";
export { openIndex } from "./open-index.js";
export { createShingleFile, type ShingleFile } from "./shingle-file.js";
export {
  type IndexProblem,
  type IndexVerification,
  type VerifyIndexOptions,
  verifyIndex,
} from "./verify-index.js";
