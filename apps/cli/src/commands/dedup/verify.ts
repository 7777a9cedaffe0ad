import { DedupError, verifyIndex } from "@winnow/dedup/node";
import type { Command } from "commander";
import { CommandError, ExitCode } from "../../command-error.js";
import { dedupMessages } from "../../dedup/messages.js";
import type { Environment } from "../../environment.js";
import { interruptible } from "../../interruption.js";
import { plural } from "../../messages.js";
import { withProgress } from "../../output/progress.js";
import { writeOutput } from "../../output/write.js";
import type { CommandContext } from "../command.js";

const EXAMPLES = `
Examples:
  winnow dedup verify seen/                            after a crash of the disk, before a backup

Every file is read and compared with its checksums, the files with one another, and each document is looked up by each
of its keys. A line for each file that is not what was written says what can be done. Nothing is changed.

The signature files are the truth: what is lost of them comes back from a copy only. The look-up tables and index.json
are made anew from them.

Exit codes: 0 all is well, 1 something is wrong or the index cannot be read, 2 wrong usage, 130 interrupted.
`;

export function configure(command: Command, { run }: CommandContext): void {
  const action = run(verifyFolder);
  command
    .description("Checks all of an index that `winnow dedup --index` made, and says what is damaged.")
    .argument("<index>", "the folder of the index")
    .addHelpText("after", EXAMPLES)
    .action((index: string) => action(index));
}

/** Says of each damaged file of an index what is wrong and what can be done. */
async function verifyFolder(environment: Environment, index: string): Promise<ExitCode> {
  return interruptible(
    environment,
    async ({ signal }) => {
      const { documents, files, problems } = await withProgress(
        environment,
        "verifying",
        { unit: "file" },
        ({ at }) => verifyIndex(index, { signal, onProgress: at }),
      ).catch((error: unknown) => {
        if (!(error instanceof DedupError)) throw error;
        throw new CommandError("no-index", dedupMessages.noIndex(error), { cause: error });
      });
      // Paths may bring control characters.
      const lines = problems.map(({ message, remedy }) =>
        dedupMessages.indexProblem(message, remedy).replace(/\p{Cc}+/gu, " "),
      );
      const read = `${plural(documents, "document")} in ${plural(files, "file")}`;
      lines.push(
        problems.length === 0 ? `${read}: all is well.` : `${read}: ${plural(problems.length, "problem")}.`,
      );
      await writeOutput(`${lines.join("\n")}\n`, undefined, environment);
      return problems.length === 0 ? ExitCode.ok : ExitCode.failed;
    },
    "interrupted. Nothing was changed.",
  );
}
