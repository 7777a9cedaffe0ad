import { CodedError } from "@winnow/core-dom/errors";

/** The codes of a {@link SegmentError}. */
export type SegmentErrorCode =
  /** No Chromium is installed, or the package `playwright-core` is not. */
  | "no-browser"
  /** The browser could not lay out the page: it crashed, or was closed. */
  | "capture-failed"
  /** The page took longer than `timeout`. */
  | "time-limit"
  /** No ONNX runtime is installed, or it does not load here. */
  | "no-runtime"
  /** The model is missing, or is not a complete ONNX model that the runtime can load. */
  | "model-unreadable"
  /** The model can be loaded, and does not have the inputs or outputs of its kind. */
  | "model-unsupported"
  /** `tokenizer.json` is missing, damaged, or of an unknown kind. */
  | "tokenizer-unreadable"
  /** The two models of a pair do not have the same vocabulary. */
  | "tokenizer-mismatch"
  | "config-unreadable"
  /** The calibration is missing, or is not one. */
  | "calibration-unreadable"
  /** The calibration was made with another pair of models, or in another precision. */
  | "calibration-mismatch"
  /** There are too few human texts for the rate of false positives. */
  | "too-few-texts"
  /** The runtime failed, or the model returned something that is not a number. */
  | "inference-failed";

/**
 * The reason why a model could not be opened or run, or a page not be laid out: `code` for programs,
 * `message` for people, and `cause`, the error of the runtime.
 *
 * @example
 * try {
 *   await openLogitsModel({ model: "model.onnx", tokenizer: "tokenizer.json" });
 * } catch (error) {
 *   if (error instanceof SegmentError) error.code; // "no-runtime"
 * }
 */
export class SegmentError extends CodedError<SegmentErrorCode> {
  override readonly name = "SegmentError";
}
