import { DedupError } from "@winnow/dedup/node";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import { messages } from "../messages.js";
import { dedupMessages } from "./messages.js";

const CODES: Partial<Record<DedupError["code"], CommandErrorCode>> = {
  "no-space": "no-space",
  "index-mismatch": "usage",
};

/**
 * Runs something that keeps signatures in files.
 *
 * @param index - the folder of the index; undefined where the files are temporary.
 * @throws CommandError `no-index`, `no-space`, `no-output` or `usage` for a DedupError.
 */
export async function withFiles<T>(
  index: string | undefined,
  temporary: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DedupError)) throw error;
    const { code, cause = error } = error;
    if (index !== undefined) {
      throw new CommandError(CODES[code] ?? "no-index", dedupMessages.noIndex(error), { cause: error });
    }
    throw code === "no-space"
      ? new CommandError("no-space", dedupMessages.diskFull(temporary), { cause: error })
      : new CommandError("no-output", messages.cannotWrite(temporary, cause), { cause: error });
  }
}
