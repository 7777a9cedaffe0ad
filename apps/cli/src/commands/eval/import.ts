import { type Command, Option } from "commander";
import type { Environment } from "../../environment.js";
import type { ImportFlags } from "../../eval/import.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";

const EXAMPLES = `
Examples:
  winnow eval import cleaneval GoldStandard/ > cleaneval.jsonl
  winnow eval import article-extraction-benchmark aeb/ --output aeb.jsonl.gz
  winnow eval import packed set.jsonl.gz --to standard --output standard/
                              the format of Gupta 2022: gold.json and html/

Encodings are repaired, pages and golds are joined, an id is the SHA-256 of a page's bytes. What has no partner is
named and counted. \`winnow eval layouts\` lists the layouts.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some pages or golds could not be used, 130 interrupted.
`;

/** Adds `winnow eval import`. */
export function addImport(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  program
    .command("import")
    .summary("turn a public data set, as it was downloaded, into one JSON Lines file")
    .description("Reads an annotated data set in its own layout and writes it as JSON Lines.")
    .argument("<layout>", "the layout's name")
    .argument("<path>", "the folder, or the file, where the set is")
    .addOption(
      new Option(
        "--to <format>",
        "JSON Lines, or the format of Gupta 2022, a folder; default: packed",
      ).choices(["packed", "standard"]),
    )
    .option("-o, --output <path>", "default: standard output; a name that ends in .gz is compressed")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval import"))
    .action(async (layout: string, path: string, flags: ImportFlags) => {
      const { runImport } = await import("../../eval/import.js");
      finish(await runImport(layout, path, flags, environment));
    });
}
