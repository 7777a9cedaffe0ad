import type { CommandModule } from "../command.js";
import { entryOf } from "./options.js";
import { PAGES } from "./pages.js";
import { SCORING } from "./scoring.js";

const EXAMPLES = `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --metrics word-f1,rouge-lsum --by pageType
  winnow eval score gold.jsonl.gz ours.jsonl --format html --output report.html
                                                    tables, plots, and the pages with their differences
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
                                                    which differences are significant
  winnow eval segment gold.jsonl segments.jsonl     posts, comments and entries that \`winnow segment\` found
  winnow eval run benchmark.json                    systems × data sets × metrics, resumable
  winnow eval gate baseline.json                    fail if a score has become worse
  winnow eval survey gold.jsonl                     which pages are easy, and which are complex

A data set is JSON Lines of {"id", "gold": {"text", …}, "html"?, "url"?, "pageType"?, …}, plain or compressed with gzip
or zstd, or a downloaded folder in a known layout (see \`winnow eval import --list\`). A prediction is a line {"id", "text"}
from any tool.
`;

export const command: CommandModule = {
  about: "Scores the output of any extraction tool against annotated pages, and analyses data sets.",
  examples: EXAMPLES,
  commands: [...SCORING, ...PAGES].map(entryOf),
};
