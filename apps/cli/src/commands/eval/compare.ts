import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import { PLAIN_FORMATS } from "../../eval/table-formats.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addResamplingOptions, addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval compare gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,rouge-lsum --format json

For each pair of systems and each metric: the difference, its 95% interval by paired bootstrap over domains, the p of a
randomisation test, and that p after Holm's correction for all pairs. Then the systems' ranks over the pages with the
critical difference of Nemenyi's test.
`;

/** Adds `winnow eval compare`. */
export function addCompare(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("compare")
    .summary("tell which differences between systems are more than luck")
    .description("Tests the differences between the systems on a data set.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "two files of predictions or more, as FILE or NAME=FILE");
  addResamplingOptions(addScoringOptions(command), "of the bootstrap behind the intervals");
  addTableOptions(command, PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval compare"))
    .action(async (dataset: string, predictions: string[], flags: CommandFlags) => {
      const { runCompare } = await import("../../eval/compare.js");
      finish(await runCompare(dataset, predictions, flags, environment));
    });
}
