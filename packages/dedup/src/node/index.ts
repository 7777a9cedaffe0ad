/**
 * Signatures on disk: an index to which documents are added, and shingle sets outside memory. Node only.
 *
 * @module
 */
export { DedupError, type DedupErrorCode } from "../error.js";
export {
  type AddedBatch,
  type AddedDocument,
  type DedupIndex,
  type FoundDocument,
  type IndexMatch,
  type OpenIndexOptions,
  openIndex,
} from "./open-index.js";
export { createShingleFile, type ShingleFile } from "./shingle-file.js";
export { type IndexVerification, type VerifyIndexOptions, verifyIndex } from "./verify-index.js";
