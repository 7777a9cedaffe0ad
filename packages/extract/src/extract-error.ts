/** The codes of an {@link ExtractError}. */
export type ExtractErrorCode =
  /** A model that is cut off, changed, or not a model at all. */
  | "model-damaged"
  /** A model whose format or shape this version does not read. */
  | "model-unsupported";

/**
 * The reason why a model cannot be used: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   createWeb2text({ model: await readFile("web2text.model") });
 * } catch (error) {
 *   if (error instanceof ExtractError) error.code; // "model-damaged"
 * }
 */
export class ExtractError extends Error {
  override readonly name = "ExtractError";
  readonly code: ExtractErrorCode;

  constructor(code: ExtractErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
