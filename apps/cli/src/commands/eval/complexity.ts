import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import { PLAIN_FORMATS } from "../../eval/table-formats.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addLayoutOption, addTableOptions, DATASETS } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval complexity cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval complexity gold.jsonl.gz --format csv                   a line a page
  winnow eval complexity a.jsonl.gz b.jsonl.gz --save model.json      a model, and how it does on other sites' pages
  winnow eval complexity --model model.json pages/ new.jsonl          the class of each new page

The ratio of a page is the gold's tokens by the page's in percent (Gupta 2022, equation 3.3). Pages at or above the 75th
percentile of all are easy, those at or below the 25th complex. The table crosses the classes with the data sets.

With --model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page:
{"id", "complexity", "easy", "mid", "complex"}, with the probability of each class.
`;

/** Adds `winnow eval complexity`. */
export function addComplexity(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("complexity")
    .summary("part pages into easy, mid and complex")
    .description("Measures how much of each page is content, and parts the pages by quartiles.")
    .argument("[datasets...]", DATASETS);
  addTableOptions(addLayoutOption(command), PLAIN_FORMATS)
    .option("--save <file>", "learn to tell the class of pages without gold, and write the model")
    .option("--model <file>", "tell the classes of these pages, which need no gold, by a model instead")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval complexity"))
    .action(async (datasets: string[], flags: CommandFlags) => {
      const { runComplexity } = await import("../../eval/complexity.js");
      finish(await runComplexity(datasets, flags, environment));
    });
}
