import { EvaluationError, type EvaluationErrorCode } from "@winnow/eval";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import { messages } from "../messages.js";

const CODES: Readonly<Record<EvaluationErrorCode, CommandErrorCode>> = {
  "cannot-read": "no-input",
  "cannot-write": "no-output",
  "not-a-data-set": "no-input",
  "broken-line": "no-input",
  "hash-changed": "no-input",
  "unknown-layout": "usage",
  "not-predictions": "no-input",
  "not-a-baseline": "no-input",
  "classifier-denied": "no-input",
  "classifier-failed": "no-input",
};

/** Runs something that reads or writes files; what it says of them becomes what the command line says of them. */
export async function asCommand<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new CommandError(CODES[error.code], `${error.message}.`, { cause: error });
  }
}

/**
 * Runs something that is told names and numbers by the user; what it says of them becomes wrong usage. Nothing more
 * should stand in `action`: a slip of our own would look like one of the user's.
 *
 * @param where - the file that holds what may be wrong.
 */
export function asUsage<T>(action: () => T, where?: string): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof EvaluationError)) throw error;
    throw new CommandError("usage", messages.badArgument(where, error.message), { cause: error });
  }
}
