import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import { addAudit } from "./audit.js";
import { addCompare } from "./compare.js";
import { addComplexity } from "./complexity.js";
import { addDistribution } from "./distribution.js";
import { addDiversity } from "./diversity.js";
import { addGate } from "./gate.js";
import { addGroups } from "./groups.js";
import { addImport } from "./import.js";
import { addLayouts, addMetrics } from "./lists.js";
import { addRank } from "./rank.js";
import { addRun } from "./run.js";
import { addScore } from "./score.js";

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

/** Adds `winnow eval` with its commands. */
export function addEval(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("eval")
    .summary("score extracted text against gold text")
    .description(
      "Scores the output of any tool against annotated pages, and looks into the pages themselves.",
    )
    // With their arguments the names leave no room for what the commands do.
    .configureHelp({ subcommandTerm: (each) => each.name() })
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval"));
  for (const add of [
    addScore,
    addCompare,
    addRank,
    addDistribution,
    addRun,
    addGate,
    addImport,
    addAudit,
    addComplexity,
    addGroups,
    addDiversity,
    addMetrics,
    addLayouts,
  ]) {
    add(command, environment, finish);
  }
}
