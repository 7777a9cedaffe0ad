import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import { PLAIN_FORMATS } from "../../eval/table-formats.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addLayoutOption, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval diversity gold.jsonl.gz                                 page types and languages that the set knows
  winnow eval diversity gold.jsonl.gz --labels topics.csv
  GOOGLE_API_KEY=… winnow eval diversity gold.jsonl.gz --google --save topics.jsonl

Google gets the first 1,000 characters of each gold text; the most certain topic counts (Gupta 2022, section 3.3).
`;

/** Adds `winnow eval diversity`. */
export function addDiversity(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("diversity")
    .summary("tell which topics and page types a data set has")
    .description("Counts the topics and page types of a data set.")
    .argument("<dataset>", DATASET);
  addTableOptions(addLayoutOption(command), PLAIN_FORMATS)
    .option("--labels <file>", "topics of the pages, as CSV or JSON Lines of id and label")
    .option("--google", "ask Google's text classification; the key is read from GOOGLE_API_KEY")
    .option("--save <file>", "write the topics that were found as JSON Lines, for --labels and --by topic")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval diversity"))
    .action(async (dataset: string, flags: CommandFlags) => {
      const { runDiversity } = await import("../../eval/diversity.js");
      finish(await runDiversity(dataset, flags, environment));
    });
}
