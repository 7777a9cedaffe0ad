import { CodedError } from "@winnow/core-dom/errors";

/** Why a classifier could not be opened, or failed. */
export type ClassifierErrorCode =
  /** No ONNX runtime is installed, or it does not load here. */
  | "no-runtime"
  /** The model is missing, or is not a complete ONNX model that the runtime can load. */
  | "model-unreadable"
  /** The model can be loaded, and is not a sequence classifier, or not the one that `config` describes. */
  | "model-unsupported"
  /** `tokenizer.json` is missing, damaged, or of an unknown kind. */
  | "tokenizer-unreadable"
  /** The tokenizer has more tokens than the model: it belongs to another one. */
  | "tokenizer-mismatch"
  | "config-unreadable"
  | "calibration-unreadable"
  /** The runtime failed on a batch, or the model returned something that is not a number. */
  | "inference-failed";

/**
 * The error of a classifier: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   await openClassifier({ model: "model.onnx", tokenizer: "tokenizer.json" });
 * } catch (error) {
 *   if (error instanceof ClassifierError) error.code; // "no-runtime"
 * }
 */
export class ClassifierError extends CodedError<ClassifierErrorCode> {
  override readonly name = "ClassifierError";
}
