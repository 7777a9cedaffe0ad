import { CodedError } from "@winnow/core-dom/errors";

/** Why deduplication cannot run, or why a file or an index could not be read or written. */
export type DedupErrorCode =
  /** The engine has no WebAssembly with SIMD, or must not compile it (a content security policy). */
  | "wasm-missing"
  /** Another process, or other code of this one, is writing to the index. */
  | "index-locked"
  /** The index's file is missing, cut off or corrupted. */
  | "index-damaged"
  /** The index was created with different parameters, or another version of the normaliser or the index. */
  | "index-mismatch"
  /** The index has the format of an earlier version, which cannot be read. */
  | "index-outdated"
  /** An id is already in the index, or twice in a batch. */
  | "duplicate-id"
  /** The disk is full, or a quota or the maximum file size is reached. */
  | "no-space"
  /** The optional package lmdb is not installed. */
  | "lmdb-missing"
  | "cannot-read"
  | "cannot-write";

/**
 * The error of this package: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   await openIndex("index", parameters);
 * } catch (error) {
 *   if (error instanceof DedupError) error.code; // "index-locked"
 * }
 */
export class DedupError extends CodedError<DedupErrorCode> {
  override readonly name = "DedupError";
}
