import { ExitCode } from "./exit-codes.js";

export type CommandErrorCode =
  /** Wrong flags, values, or configuration. */
  | "usage"
  /** A named input is not there, cannot be read, or holds no page. */
  | "no-input"
  /** The output cannot be written. */
  | "no-output"
  /** The disk is full, or too small for what is to come. */
  | "no-space"
  /** The index of earlier runs cannot be used. */
  | "no-index"
  /** Worker threads cannot be started. */
  | "no-worker"
  /** Who reads our output went away, as `head` does: no failure. */
  | "closed-pipe";

const EXIT_CODES: Readonly<Record<CommandErrorCode, ExitCode>> = {
  usage: ExitCode.usage,
  "no-input": ExitCode.failed,
  "no-output": ExitCode.failed,
  "no-space": ExitCode.failed,
  "no-index": ExitCode.failed,
  "no-worker": ExitCode.failed,
  "closed-pipe": ExitCode.ok,
};

/** Ends a command: `message` goes to stderr as it is, without a stack trace. */
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
