/** Why files or an index could not be read or written. */
export type DedupErrorCode =
  /** Another process (or another place in this one) writes to the index. */
  | "index-locked"
  /** A file is cut off, has flipped bits, is no signature file, or was written by a later version. */
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
 * Why files or an index could not be read or written: `code` says it to programs, `message` to people.
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

/** What systems say where no more can be written: to the disk, by this user, to this file. */
const NO_SPACE: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error of a file that could not be read or written, coded. */
export function fileError(deed: "read" | "write", path: string, cause: unknown): DedupError {
  if (cause instanceof DedupError) return cause;
  const { code = "", message = String(cause) } = (cause ?? {}) as { code?: unknown; message?: string };
  // lmdb's errors have the system's message, and no name for it.
  const full = NO_SPACE.has(String(code)) || /no space left|file too large|quota exceeded/i.test(message);
  if (deed === "write" && full) return new DedupError("no-space", `no space left to write ${path}`, cause);
  return new DedupError(`cannot-${deed}`, `cannot ${deed} ${path}: ${message}`, cause);
}

/** The error of a file that is not as it was written. */
export function damaged(path: string, where: string, cause?: unknown): DedupError {
  return new DedupError("index-damaged", `${path} is damaged: ${where}`, cause);
}
