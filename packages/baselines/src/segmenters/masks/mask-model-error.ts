import type { Fail } from "@winnow/core-dom/onnx";

/** The codes of a {@link MaskModelError}. */
export type MaskModelErrorCode =
  /** No ONNX runtime is installed, or it does not load here. */
  | "no-runtime"
  /** The model is missing, or is not a complete ONNX model that the runtime can load. */
  | "model-unreadable"
  /** The model can be loaded, and does not have the inputs or outputs of its kind. */
  | "model-unsupported"
  /** The runtime failed, or the model returned something that is not a number. */
  | "inference-failed";

/**
 * The reason why a network could not be opened or run: `code` for programs, `message` for people, and `cause`, the error
 * of the runtime.
 *
 * @example if (error instanceof MaskModelError) error.code; // "no-runtime"
 */
export class MaskModelError extends Error {
  override readonly name = "MaskModelError";
  readonly code: MaskModelErrorCode;

  constructor(code: MaskModelErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Returns a function that makes errors with a code. */
export function failing(code: MaskModelErrorCode): Fail {
  return (message, cause) => new MaskModelError(code, message, cause);
}
