import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import { PLAIN_FORMATS } from "../../eval/table-formats.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval distribution gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval distribution gold.jsonl.gz ours.jsonl --metrics word-f1,token-edit --format csv

Counts each system's pages by score, in bins of 0.2 (Gupta 2022, figure 6.2). The report of
\`winnow eval score --format html\` draws them.
`;

/** Adds `winnow eval distribution`. */
export function addDistribution(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("distribution")
    .summary("tell how many pages have which score")
    .description("Counts the pages of each system by their score.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "files of predictions, as FILE or NAME=FILE, or - for standard input");
  addTableOptions(addScoringOptions(command, "rouge-lsum"), PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval distribution"))
    .action(async (dataset: string, predictions: string[], flags: CommandFlags) => {
      const { runDistribution } = await import("../../eval/distribution.js");
      finish(await runDistribution(dataset, predictions, flags, environment));
    });
}
