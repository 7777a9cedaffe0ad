import { tableCsv } from "@winnow/eval";
import { distributionTable, scoreDistributions } from "@winnow/eval/experiments";
import type { Command } from "commander";
import { ExitCode } from "../../command-error.js";
import { hasUnusable } from "../../eval/inputs.js";
import { datasetName, openAll, scoreAll } from "../../eval/scored.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import { PLAIN_FORMATS } from "../../settings/names.js";
import type { CommandContext } from "../command.js";
import { addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval distribution gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval distribution gold.jsonl.gz ours.jsonl --metrics word-f1,token-edit --format csv

Counts each system's pages by score, in bins of 0.2 (Gupta 2022, figure 6.2). The report of
\`winnow eval score --format html\` draws them.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Counts the pages of each system by their score.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "files of predictions, as FILE or NAME=FILE, or - for standard input");
  addTableOptions(addScoringOptions(command, "rouge-lsum"), PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(distribution, PLAIN_FORMATS)));
}

/** How many pages of each system have which score. */
async function distribution(
  context: TableContext,
  path: string,
  predictions: readonly string[],
): Promise<TableResult> {
  const opened = await openAll(
    { path, predictions, metrics: context.settings.metrics ?? ["rouge-lsum"] },
    context,
  );
  const { dataset, systems, metrics } = opened;
  const scores = await scoreAll(opened, context);
  const named = datasetName(dataset);
  const found = metrics.map((metric) => ({ metric, systems: scoreDistributions(scores, metric) }));
  const tables = found.map(({ metric, systems: spread }) => distributionTable(named, metric, spread));
  return {
    json: () => ({
      dataset: named,
      metrics: Object.fromEntries(found.map(({ metric, systems: spread }) => [metric.name, spread])),
    }),
    tables: () => tables,
    csv: () => tables.map(tableCsv).join("\n"),
    code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
}
