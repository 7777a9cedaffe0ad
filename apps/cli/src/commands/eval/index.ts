import type { Command } from "commander";
import { addCommands, type CommandContext, type CommandEntry } from "../command.js";

// biome-ignore format: a table
const COMMANDS: readonly CommandEntry[] = [
  { name: "score", summary: "score predictions on a data set", load: () => import("./score.js") },
  { name: "compare", summary: "tell which differences between systems are more than luck",
    load: () => import("./compare.js") },
  { name: "rank", summary: "tell how alike metrics rank systems", load: () => import("./rank.js") },
  { name: "distribution", summary: "tell how many pages have which score",
    load: () => import("./distribution.js") },
  { name: "run", summary: "run a whole benchmark: systems × data sets × metrics",
    load: () => import("./run.js") },
  { name: "gate", summary: "fail where a system has become worse than a baseline",
    load: () => import("./gate.js") },
  { name: "import", summary: "turn a public data set, as it was downloaded, into one JSON Lines file",
    load: () => import("./import.js") },
  { name: "audit", summary: "look for errors in the gold texts", load: () => import("./audit.js") },
  { name: "complexity", summary: "part pages into easy, mid and complex",
    load: () => import("./complexity.js") },
  { name: "groups", summary: "group pages without their gold", load: () => import("./groups.js") },
  { name: "diversity", summary: "tell which topics and page types a data set has",
    load: () => import("./diversity.js") },
  { name: "metrics", summary: "list the metrics, with what they count and where they come from",
    load: () => import("./metrics.js") },
  { name: "layouts", summary: "list the layouts of public data sets that can be read",
    load: () => import("./layouts.js") },
];

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
  return addCommands(command, COMMANDS, context);
}
