import { CodedError } from "../errors.js";

/** The codes of a {@link ModelError}. */
export type ModelErrorCode =
  /** A model that is cut off, changed, or not a model at all. */
  | "model-damaged"
  /** A model whose format or shape this version does not read. */
  | "model-unsupported";

/**
 * The reason why a model cannot be used: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   parseBoostedTrees(await readFile("trees.model"));
 * } catch (error) {
 *   if (error instanceof ModelError) error.code; // "model-damaged"
 * }
 */
export class ModelError extends CodedError<ModelErrorCode> {
  override readonly name = "ModelError";

  /** A `model-damaged` error. */
  static damaged(why: string): ModelError {
    return new ModelError("model-damaged", `the model is damaged: ${why}`);
  }

  /** A `model-unsupported` error. */
  static unsupported(why: string): ModelError {
    return new ModelError("model-unsupported", `the model cannot be used: ${why}`);
  }
}
