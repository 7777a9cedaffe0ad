import { metricsNamed, rankCorrelationsOf, rankTable, tableCsv, tabulate } from "@winnow/eval";
import type { Command } from "commander";
import { ExitCode, usageError } from "../../command-error.js";
import { asUsage } from "../../eval/errors.js";
import { hasUnusable } from "../../eval/inputs.js";
import { evalMessages } from "../../eval/messages.js";
import { datasetName, openAll, scoreAll } from "../../eval/scored.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import { PLAIN_FORMATS } from "../../settings/names.js";
import type { CommandContext } from "../command.js";
import { addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics text
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,token-edit --format json

For each pair of metrics: how alike they rank the systems, as Spearman's rho and Kendall's tau-b. The report of
\`winnow eval score --format html\` draws the plots.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Correlates the ranks that metrics give to systems.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "three files of predictions or more, as FILE or NAME=FILE");
  addTableOptions(addScoringOptions(command, "text"), PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(rank, PLAIN_FORMATS)));
}

/** How alike metrics rank systems. */
async function rank(
  context: TableContext,
  path: string,
  predictions: readonly string[],
): Promise<TableResult> {
  if (predictions.length < 3)
    throw usageError("a correlation of ranks needs three files of predictions or more.");
  const names = context.settings.metrics ?? ["text"];
  if (asUsage(() => metricsNamed(names)).length < 2) throw usageError(evalMessages.twoMetrics);
  const opened = await openAll({ path, predictions, metrics: names }, context);
  const { dataset, systems, metrics } = opened;
  const scores = await scoreAll(opened, context);
  const scored = systems.map(({ name }) => ({ name, pages: scores[name]! }));
  const correlations = rankCorrelationsOf(tabulate(dataset, scored, { metrics, resamples: 0 }), metrics);
  const named = datasetName(dataset);
  const table = rankTable(named, correlations);
  return {
    json: () => ({ dataset: named, correlations }),
    tables: () => [table],
    csv: () => tableCsv(table),
    code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
}
