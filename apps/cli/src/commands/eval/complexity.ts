import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addTableOptions } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval complexity cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval complexity gold.jsonl.gz --format csv                   a line a page

The ratio of a page is the gold's tokens by the page's in percent (Gupta 2022, equation 3.3). Pages at or above the 75th
percentile of all are easy, those at or below the 25th complex. The table crosses the classes with the data sets.
`;

/** Adds `winnow eval complexity`. */
export function addComplexity(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("complexity")
    .summary("part pages into easy, middling and complex")
    .description("Measures how much of each page is content, and parts the pages by quartiles.")
    .argument("<datasets...>", "data sets: JSON Lines files, or folders as they were downloaded")
    .option("--layout <name>", "how a folder is laid out; default: found out (see `winnow eval layouts`)");
  addTableOptions(command)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval complexity"))
    .action(async (datasets: string[], flags: CommandFlags) => {
      const { runComplexity } = await import("../../eval/complexity.js");
      finish(await runComplexity(datasets, flags, environment));
    });
}
