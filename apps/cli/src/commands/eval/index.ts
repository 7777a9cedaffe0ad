import type { Command } from "commander";
import { addCommands, type CommandContext } from "../command.js";
import { entryOf } from "./options.js";
import { PAGES } from "./pages.js";
import { SCORING } from "./scoring.js";

const EXAMPLES = `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --metrics word-f1,rouge-lsum --by pageType
  winnow eval score gold.jsonl.gz ours.jsonl --format html --output report.html
                                                    tables, plots, and the pages where they differ
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
                                                    which differences are more than luck
  winnow eval run benchmark.json                    systems × data sets × metrics, resumable
  winnow eval gate baseline.json                    has anything become worse?

A data set is JSON Lines of {"id", "gold": {"text", …}, "html"?, "url"?, "pageType"?, …}, also gzip or zstd, or a folder
as it was downloaded (see \`winnow eval layouts\`). A prediction is a line {"id", "text"}, of whatever tool.
`;

export function configure(command: Command, context: CommandContext): Promise<void> {
  command
    .description(
      "Scores the output of any tool against annotated pages, and looks into the pages themselves.",
    )
    .addHelpText("after", EXAMPLES);
  return addCommands(command, [...SCORING, ...PAGES].map(entryOf), context);
}
