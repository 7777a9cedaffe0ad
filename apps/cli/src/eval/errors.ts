import { CorpusError, type CorpusErrorCode } from "@winnow/corpus";
import { EvaluationError, type EvaluationErrorCode } from "@winnow/eval";
import { CommandError, usageError } from "../command-error.js";
import type { CommandErrorCode } from "../exit-code.js";
import { messages } from "../messages.js";
import { evalMessages } from "./messages.js";

/** The codes of errors that are not about an input. */
const CODES: Partial<Record<EvaluationErrorCode | CorpusErrorCode, CommandErrorCode>> = {
  "cannot-write": "no-output",
  "unknown-layout": "usage",
  "unknown-split": "usage",
};

/** Runs an action that reads or writes files. Its errors become a CommandError. */
export async function asCommand<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof EvaluationError || error instanceof CorpusError)) throw error;
    const options = { cause: error };
    const source = error.cause instanceof CorpusError ? error.cause : error;
    if ((source.cause as NodeJS.ErrnoException | undefined)?.code === "EPIPE")
      throw new CommandError("closed-pipe", messages.closedPipe, options);
    throw new CommandError(CODES[source.code] ?? "no-input", `${error.message}.`, options);
  }
}

/**
 * Runs an action with values from the user. Its errors become usage errors. `action` should do nothing else,
 * since a bug would look like a mistake of the user.
 *
 * @param where - the file with the values.
 */
export function asUsage<T>(action: () => T, where?: string): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof EvaluationError)) throw error;
    throw usageError(evalMessages.badArgument(where, error.message), error);
  }
}
