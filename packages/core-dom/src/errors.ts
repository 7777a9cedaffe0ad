/**
 * The base of the error class of each package: `code` for programs, `message` for people, and `cause`, the underlying
 * error, if there is one.
 *
 * @example
 * class ModelError extends CodedError<"model-damaged" | "model-unsupported"> {
 *   override readonly name = "ModelError";
 * }
 */
export abstract class CodedError<Code extends string> extends Error {
  abstract override readonly name: string;
  readonly code: Code;

  constructor(code: Code, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Returns a function that makes errors with a code, for functions that fail with the error of their caller. */
  static failing<Code extends string, Failure>(
    this: new (
      code: Code,
      message: string,
      cause?: unknown,
    ) => Failure,
    code: Code,
  ): (message: string, cause?: unknown) => Failure {
    return (message, cause) => new this(code, message, cause);
  }
}
