/** What went wrong, for programs. */
export type EvaluationErrorCode =
  /** A file or folder cannot be opened, or its compression is broken. */
  | "cannot-read"
  | "cannot-write"
  /** A file or folder that holds no pages with gold. */
  | "not-a-data-set"
  /** A record of a data set that is no JSON, or no page with gold. */
  | "broken-line"
  /** The data set is not the one that was pinned. */
  | "hash-changed"
  /** No layout of that name, or none that fits the folder. */
  | "unknown-layout"
  /** A file that holds no predictions at all. */
  | "not-predictions"
  /** A file that is no baseline of a gate. */
  | "not-a-baseline"
  /** A text classifier that refuses the key, or gives no answer. */
  | "classifier-denied"
  | "classifier-failed";

/**
 * Why something could not be read or written: `code` for programs, `message` for people, `cause` for whoever
 * looks deeper.
 *
 * @example
 * try {
 *   await readDataset("set.jsonl.gz", { sha256: pinned });
 * } catch (error) {
 *   if (error instanceof EvaluationError) error.code; // "hash-changed"
 * }
 */
export class EvaluationError extends Error {
  override readonly name = "EvaluationError";
  readonly code: EvaluationErrorCode;

  constructor(code: EvaluationErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
