/** What went wrong, for programs. */
export type CorpusErrorCode =
  /** A file that is missing or cannot be read. */
  | "cannot-read"
  /** Compressed data that is damaged or cut off. */
  | "corrupt-input"
  /** A line that is not JSON. */
  | "broken-line"
  /** A line that is longer than the reader's limit. */
  | "line-too-long"
  | "cannot-write"
  /** Zstandard that needs a dictionary, or a window that is too large to be given memory. */
  | "unsupported-compression";

/**
 * Why something could not be read or written: `code` for programs, `message` for people, `cause` with the system's or
 * the decompressor's own error.
 *
 * @example
 * try {
 *   for await (const record of readRecords("corpus.jsonl.zst")) …
 * } catch (error) {
 *   if (error instanceof CorpusError) error.code; // "corrupt-input"
 * }
 */
export class CorpusError extends Error {
  override readonly name = "CorpusError";
  readonly code: CorpusErrorCode;

  constructor(code: CorpusErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
