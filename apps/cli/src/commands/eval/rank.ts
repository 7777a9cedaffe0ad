import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import { PLAIN_FORMATS } from "../../eval/table-formats.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics text
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,token-edit --format json

For each pair of metrics: how alike they rank the systems, as Spearman's rho and Kendall's tau-b. The report of
\`winnow eval score --format html\` draws the plots.
`;

/** Adds `winnow eval rank`. */
export function addRank(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("rank")
    .summary("tell how alike metrics rank systems")
    .description("Correlates the ranks that metrics give to systems.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "three files of predictions or more, as FILE or NAME=FILE");
  addTableOptions(addScoringOptions(command, "text"), PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval rank"))
    .action(async (dataset: string, predictions: string[], flags: CommandFlags) => {
      const { runRank } = await import("../../eval/rank.js");
      finish(await runRank(dataset, predictions, flags, environment));
    });
}
