import { type CommandErrorCode, EXIT_CODES, type ExitCode } from "./exit-code.js";

/** An error that ends a command. Its message is printed on stderr without a stack trace. */
export class CommandError extends Error {
  readonly code: CommandErrorCode;
  readonly exitCode: ExitCode;

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandError";
    this.code = code;
    this.exitCode = EXIT_CODES[code];
  }
}

/** Returns the error for wrong flags, values, or configuration. */
export function usageError(message: string, cause?: unknown): CommandError {
  return new CommandError("usage", message, cause === undefined ? undefined : { cause });
}
