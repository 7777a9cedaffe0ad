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
