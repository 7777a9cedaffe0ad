import { CodedError } from "@winnow/core-dom/errors";
import { type CommandErrorCode, EXIT_CODES, type ExitCode } from "./exit-code.js";

/** An error that ends a command. Its message is printed on stderr without a stack trace. */
export class CommandError extends CodedError<CommandErrorCode> {
  override readonly name: string = "CommandError";
  readonly exitCode: ExitCode;

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options?.cause);
    this.exitCode = EXIT_CODES[code];
  }
}

/** Returns the error for wrong flags, values, or configuration. */
export function usageError(message: string, cause?: unknown): CommandError {
  return new CommandError("usage", message, { cause });
}
