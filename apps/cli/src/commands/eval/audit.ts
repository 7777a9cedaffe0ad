import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addLayoutOption, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval audit gold.jsonl.gz
  winnow eval audit gold.jsonl.gz --format html --output audit.html   with the plot and the pages to look at
  winnow eval audit gold.jsonl.gz --threshold 0.05 --format csv       a line a page

The error of a page is the share of the gold's different tokens that stand in the gold more often than on the page
(Gupta 2022, equations 3.1 and 3.2).
`;

/** Adds `winnow eval audit`. */
export function addAudit(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("audit")
    .summary("look for errors in the gold texts")
    .description(
      "Looks for errors in the gold texts of a data set: text that stands twice, that the page lacks, words glued together, alternative texts of images, golds of other pages.",
    )
    .argument("<dataset>", DATASET);
  addTableOptions(addLayoutOption(command))
    .option("--threshold <share>", "pages with more wrong tokens are to be left out; default: 0.02")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval audit"))
    .action(async (dataset: string, flags: CommandFlags) => {
      const { runAudit } = await import("../../eval/audit.js");
      finish(await runAudit(dataset, flags, environment));
    });
}
