import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addTableOptions } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval groups gold.jsonl.gz --features tags
  winnow eval groups gold.jsonl.gz --format html --output groups.html with the picture (t-SNE)
  winnow eval groups gold.jsonl.gz --save model.json
  winnow eval groups new.jsonl --model model.json --format csv        the group of each new page

Prints the groups' sizes, the cross table with the complexity classes where the pages have gold, and Cramér's V.
`;

/** Adds `winnow eval groups`. */
export function addGroups(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("groups")
    .summary("group pages without their gold")
    .description(
      "Groups pages by what can be read off them without gold: features, standardised, principal components, k-means++.",
    )
    .argument("<datasets...>", "data sets: JSON Lines files, or folders as they were downloaded")
    .option("--layout <name>", "how a folder is laid out; default: found out (see `winnow eval layouts`)");
  addTableOptions(command)
    .option(
      "--features <set>",
      "tags (14 ratios of tags, as Gupta 2022) or page (what tells more); default: page",
    )
    .option("--groups <n>", "default: 3")
    .option("--seed <n>", "of k-means++ and the picture; default: 1")
    .option("--save <file>", "write the model, which tells the group of any page")
    .option("--model <file>", "tell the groups of these pages by a model instead")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval groups"))
    .action(async (datasets: string[], flags: CommandFlags) => {
      const { runGroups } = await import("../../eval/groups.js");
      finish(await runGroups(datasets, flags, environment));
    });
}
