import { compareSystems, comparisonTables, domainLabels, type SystemComparison } from "@winnow/eval";
import type { Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { ExitCode, usageError } from "../../command-error.js";
import { hasUnusable } from "../../eval/inputs.js";
import { datasetName, openAll, scoreAll } from "../../eval/scored.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import { PLAIN_FORMATS } from "../../settings/names.js";
import type { CommandContext } from "../command.js";
import { addResamplingOptions, addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval compare gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,rouge-lsum --format json

For each pair of systems and each metric: the difference, its 95% interval by paired bootstrap over domains, the p of a
randomisation test, and that p after Holm's correction for all pairs. Then the systems' ranks over the pages with the
critical difference of Nemenyi's test.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Tests the differences between the systems on a data set.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "two files of predictions or more, as FILE or NAME=FILE");
  addResamplingOptions(addScoringOptions(command), "of the bootstrap behind the intervals");
  addTableOptions(command, PLAIN_FORMATS)
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(compare, PLAIN_FORMATS)));
}

/** Which differences between systems are more than luck. */
async function compare(
  context: TableContext,
  path: string,
  predictions: readonly string[],
): Promise<TableResult> {
  if (predictions.length < 2) throw usageError("a comparison needs two files of predictions or more.");
  const { resamples, seed } = context.settings;
  if (resamples === 0) throw usageError("a comparison is made by resampling: --resamples must be 1 or more.");
  const opened = await openAll({ path, predictions }, context);
  const { dataset, systems } = opened;
  const scores = await scoreAll(opened, context);
  const domains = domainLabels(dataset.pages);
  const comparisons = opened.metrics
    .filter(({ name }) => Object.values(scores).every((pages) => pages.some((page) => page.metrics[name])))
    .map((metric) => compareSystems(scores, domains, { metric, resamples, seed }));
  const named = datasetName(dataset);
  return {
    json: () => ({ dataset: named, comparisons }),
    tables: () => comparisons.flatMap((comparison) => comparisonTables(named, comparison)),
    csv: () => comparisonsCsv(comparisons),
    code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
}

/** A line a pair and metric. */
function comparisonsCsv(comparisons: readonly SystemComparison[]): string {
  return stringify([
    ["metric", "measure", "better", "worse", "difference", "low", "high", "p", "adjusted p", "significant"],
    ...comparisons.flatMap(({ metric, measure, pairs }) =>
      pairs.map(({ a, b, difference, interval, p, adjustedP, significant }) => [
        ...[metric, measure, a, b, difference, interval.low, interval.high, p, adjustedP],
        significant ? "yes" : "no",
      ]),
    ),
  ]);
}
