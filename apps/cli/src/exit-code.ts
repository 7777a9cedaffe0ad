/** The exit codes, which are part of the command line's contract. */
export const ExitCode = {
  ok: 0,
  /** The command failed, for example because an input is missing or the output cannot be written. */
  failed: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** The run is complete, but some records failed. Each of them is in the output as an error. */
  someRecordsFailed: 3,
  /** Stopped by Ctrl-C (128 + SIGINT). */
  interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

export type CommandErrorCode =
  /** Wrong flags, values, or configuration. */
  | "usage"
  /** An input is missing, cannot be read, or contains no page. */
  | "no-input"
  /** The output cannot be written. */
  | "no-output"
  /** The disk is full, or too small for the temporary files. */
  | "no-space"
  /** The index of earlier runs cannot be used. */
  | "no-index"
  /** The template of a site cannot be used. */
  | "no-template"
  /** Worker processes cannot be started. */
  | "no-worker"
  /** There is no browser to lay out pages. */
  | "no-browser"
  /** The reader of the output has closed the pipe, as `head` does. Not an error. */
  | "closed-pipe";

/** The exit code of each error that ends a command. Other errors are bugs, and exit with 1. */
export const EXIT_CODES: Readonly<Record<CommandErrorCode, ExitCode>> = {
  usage: ExitCode.usage,
  "no-input": ExitCode.failed,
  "no-output": ExitCode.failed,
  "no-space": ExitCode.failed,
  "no-index": ExitCode.failed,
  "no-template": ExitCode.failed,
  "no-worker": ExitCode.failed,
  "no-browser": ExitCode.failed,
  "closed-pipe": ExitCode.ok,
};
