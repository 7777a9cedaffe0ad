import { CodedError } from "@winnow/core-dom/errors";

/** The codes of a {@link CorpusError}. */
export type CorpusErrorCode =
  /** A file that is missing or cannot be read. */
  | "cannot-read"
  /** Compressed data that is damaged or truncated. */
  | "corrupt-input"
  /** A line that is not JSON. */
  | "broken-line"
  /** A line that is longer than the reader's limit. */
  | "line-too-long"
  /** A file or stream that cannot be written. */
  | "cannot-write"
  /** A folder to which another run is writing. */
  | "output-in-use"
  /** Zstandard data that needs a dictionary, or too large a window. */
  | "unsupported-compression"
  /** A file that changed while it was read. */
  | "changed-input"
  /** An address of a kind that cannot be opened. */
  | "unsupported-place"
  /** An optional package that is not installed. */
  | "missing-package"
  /** A page of an archive that is larger than the limit. */
  | "too-large"
  /** A page of an archive whose encoding is damaged or cut. */
  | "corrupt-payload"
  /** Worker processes cannot be started. */
  | "no-worker";

/**
 * The reason why something could not be read, written or started: `code` for programs, `message` for people, and
 * `cause`, the error of the system or the decompressor.
 *
 * @example
 * try {
 *   for await (const record of readRecords("corpus.jsonl.zst")) …
 * } catch (error) {
 *   if (error instanceof CorpusError) error.code; // "corrupt-input"
 * }
 */
export class CorpusError extends CodedError<CorpusErrorCode> {
  override readonly name = "CorpusError";
  /** Whether compressed data ends early, as in an unfinished download: everything before it is intact. */
  readonly isTruncated: boolean;

  constructor(code: CorpusErrorCode, message: string, cause?: unknown, isTruncated = false) {
    super(code, message, cause);
    this.isTruncated = isTruncated;
  }
}
