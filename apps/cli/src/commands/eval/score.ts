import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addResamplingOptions, addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl
  winnow eval score gold.jsonl.gz readability=a.jsonl trafilatura=b.jsonl --metrics word-f1,aeb,rouge-lsum
  winnow eval score gold.jsonl.gz ours.jsonl --by pageType,lang --format csv --output scores.csv
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --format html --output report.html
  winnow extract gold.jsonl.gz | winnow eval score gold.jsonl.gz winnow=-

Predictions are JSON Lines of {"id", "text", "markdown"?, "ms"?}, named NAME=FILE or after their file. A page without a
prediction is scored as an empty text and counted; predictions of unknown pages, several different ones for a page
and broken lines are counted and named.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some lines are no predictions or contradict others,
130 interrupted.
`;

/** Adds `winnow eval score`. */
export function addScore(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("score")
    .summary("score predictions on a data set")
    .description("Scores the predictions of one or several tools on a data set.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "files of predictions, as FILE or NAME=FILE, or - for standard input");
  addResamplingOptions(addScoringOptions(command), "of the bootstrap behind the intervals; 0 for none");
  addTableOptions(command)
    .option(
      "--by <names>",
      "part the pages by source, pageType, lang, topic, complexity, with commas between them",
    )
    .option("--labels <file>", "topics of the pages, as CSV or JSON Lines of id and label, for --by topic")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval score"))
    .action(async (dataset: string, predictions: string[], flags: CommandFlags) => {
      const { runScore } = await import("../../eval/score.js");
      finish(await runScore(dataset, predictions, flags, environment));
    });
}
