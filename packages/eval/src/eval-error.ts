import { CodedError } from "@winnow/core-dom/errors";

/** The kind of an {@link EvaluationError}. */
export type EvaluationErrorCode =
  /** A file or folder cannot be opened, or its compressed data is damaged. */
  | "cannot-read"
  | "cannot-write"
  /** A file or folder contains no pages with gold. */
  | "not-a-data-set"
  /** A record of a data set is not JSON, or not a page with gold. */
  | "broken-line"
  /** The hash of the data set is not the expected one. */
  | "hash-changed"
  /** There is no layout with this name, or none that matches the folder. */
  | "unknown-layout"
  /** There is no open set with this name, or it has another layout. */
  | "unknown-split"
  /** A file contains no predictions at all. */
  | "not-predictions"
  /** A file is not a baseline of a gate. */
  | "not-a-baseline";

/**
 * An error of input or output: `code` identifies it to programs, `message` explains it to people, `cause` is
 * the underlying error, if there is one.
 *
 * @example
 * try {
 *   await readDataset("set.jsonl.gz", { sha256: pinned });
 * } catch (error) {
 *   if (error instanceof EvaluationError) error.code; // "hash-changed"
 * }
 */
export class EvaluationError extends CodedError<EvaluationErrorCode> {
  override readonly name = "EvaluationError";
}
