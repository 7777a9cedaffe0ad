/** What the process ends with; part of the command line's contract. */
export const ExitCode = {
  ok: 0,
  /** The command failed: an input is missing, the output cannot be written. */
  failed: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** The run is complete, but some records could not be done; each of them is in the output as an error. */
  someRecordsFailed: 3,
  /** Stopped by Ctrl-C (128 + SIGINT). */
  interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

export type CommandErrorCode =
  /** Wrong flags, values, or configuration. */
  | "usage"
  /** A named input is missing, cannot be read, or has no page. */
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

/** The commonest of them: wrong flags, values, or configuration. */
export function usageError(message: string, cause?: unknown): CommandError {
  return new CommandError("usage", message, cause === undefined ? undefined : { cause });
}
