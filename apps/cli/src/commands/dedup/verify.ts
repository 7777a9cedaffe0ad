import { DedupError, verifyIndex } from "@winnow/dedup/node";
import { CommandError } from "../../command-error.js";
import { dedupMessages } from "../../dedup/messages.js";
import type { Environment } from "../../environment.js";
import { ExitCode } from "../../exit-code.js";
import { interruptible } from "../../interruption.js";
import { plural } from "../../messages.js";
import { writeOutput } from "../../output/open.js";
import { withProgress } from "../../output/progress.js";
import type { CommandModule } from "../command.js";

const EXAMPLES = `
Examples:
  winnow dedup verify seen/                            after a disk failure, or before a backup

Compares the index with its checksum, reads all documents, and looks up each of them by each of its keys.
Prints one line per problem. Changes nothing.

Exit codes: 0 the index is intact, 1 it is damaged or cannot be read, 2 wrong usage, 130 interrupted.
`;

export const command: CommandModule = {
  about: "Checks an index of `winnow dedup --index` and reports damage.",
  takes: { "<index>": "the folder of the index" },
  examples: EXAMPLES,
  run: verifyFolder,
};

/** Reports the damage of an index. */
async function verifyFolder(environment: Environment, index: string): Promise<ExitCode> {
  return interruptible(
    environment,
    async ({ signal }) => {
      const { documents, problems } = await withProgress(
        environment,
        "verifying",
        { unit: "document" },
        ({ at }) => verifyIndex(index, { signal, onProgress: at }),
      ).catch((error: unknown) => {
        if (!(error instanceof DedupError)) throw error;
        throw new CommandError("no-index", dedupMessages.noIndex(error), { cause: error });
      });
      // Paths may contain control characters.
      const lines = problems.map((problem) => `${problem.replace(/\p{Cc}+/gu, " ")}.`);
      const read = plural(documents, "document");
      if (problems.length === 0) lines.push(`${read}: no damage found.`);
      else lines.push(`${read} intact, ${plural(problems.length, "problem")}. ${dedupMessages.indexDamaged}`);
      await writeOutput(`${lines.join("\n")}\n`, undefined, environment);
      return problems.length === 0 ? ExitCode.ok : ExitCode.failed;
    },
    "interrupted. Nothing was changed.",
  );
}
