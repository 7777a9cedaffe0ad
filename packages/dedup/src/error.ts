/** Why deduplication cannot run here, or why files or an index could not be read or written. */
export type DedupErrorCode =
  /** The engine has no WebAssembly with SIMD, or may not compile it (a content security policy). */
  | "wasm-missing"
  /** Another process (or another place in this one) writes to the index. */
  | "index-locked"
  /** A file is missing, cut off, has flipped bits, or was written by another version; `verifyIndex` lists all of them. */
  | "index-damaged"
  /** The index was made with other parameters, another normaliser or another version. */
  | "index-mismatch"
  /** An id is in the index already, or twice in a batch. */
  | "duplicate-id"
  /** The disk, the quota or the largest size of a file is reached. */
  | "no-space"
  /** The optional package lmdb is not installed. */
  | "lmdb-missing"
  | "cannot-read"
  | "cannot-write";

/**
 * What cannot be done here, or with these files: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   await openIndex("index", parameters);
 * } catch (error) {
 *   if (error instanceof DedupError) error.code; // "index-locked"
 * }
 */
export class DedupError extends Error {
  override readonly name = "DedupError";
  readonly code: DedupErrorCode;

  constructor(code: DedupErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
