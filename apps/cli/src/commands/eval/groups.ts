import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";
import { addLayoutOption, addTableOptions, DATASETS } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval groups gold.jsonl.gz --features tags
  winnow eval groups gold.jsonl.gz --format html --output groups.html with the picture (t-SNE)
  winnow eval groups gold.jsonl.gz --save model.json
  winnow eval groups --model model.json new.jsonl --format csv        the group of each new page

Prints the groups' sizes, what sets them apart, the cross table with the complexity classes, and Cramér's V. With
--model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page.
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
    .argument("[datasets...]", DATASETS);
  addTableOptions(addLayoutOption(command))
    .option(
      "--features <set>",
      "tags (14 ratios of tags, as Gupta 2022) or page (what tells more); default: page",
    )
    .option("--groups <n>", "default: 3")
    .option("--seed <n>", "of k-means++ and the picture; default: 1")
    .option("--save <file>", "write the model, which tells the group of any page")
    .option("--model <file>", "tell the groups of these pages, which need no gold, by a model instead")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval groups"))
    .action(async (datasets: string[], flags: CommandFlags) => {
      const { runGroups } = await import("../../eval/groups.js");
      finish(await runGroups(datasets, flags, environment));
    });
}
