import {
  compareSystems,
  comparisonTables,
  domainLabels,
  metricsNamed,
  rankCorrelationsOf,
  rankTable,
  type SystemComparison,
  tableCsv,
  tabulate,
} from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { usageError } from "../command-error.js";
import { ExitCode } from "../exit-code.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import { asUsage } from "./errors.js";
import { hasUnusable } from "./inputs.js";
import { evalMessages } from "./messages.js";
import { datasetName, failuresOf, openAll, scoreAll } from "./scored.js";
import { type TableContext, type TableResult, tableCommand } from "./table-command.js";

/** Runs `winnow eval compare`: tests which differences between systems are significant, or how metrics rank systems. */
export const run = tableCommand(
  ({ ranks }) =>
    ranks === true
      ? { formats: PLAIN_FORMATS, option: "--ranks", without: ["resamples", "seed"] }
      : { formats: PLAIN_FORMATS },
  async (context, path: string, predictions: readonly string[]) => {
    if (context.settings.ranks === true) return compareRanks(path, predictions, context);
    if (predictions.length < 2) throw usageError("a comparison needs two or more prediction files.");
    const { resamples, seed } = context.settings;
    if (resamples === 0) throw usageError("a comparison needs resampling. --resamples must be 1 or more.");
    const opened = await openAll({ path, predictions }, context);
    const { dataset, systems } = opened;
    const scores = await scoreAll(opened, context);
    const domains = domainLabels(dataset.pages);
    const comparisons = opened.metrics
      .filter(({ name }) => Object.values(scores).every((pages) => pages.some((page) => page.metrics[name])))
      .map((metric) => compareSystems(scores, domains, { metric, resamples, seed }));
    const named = datasetName(dataset);
    return {
      json: () => ({ dataset: named, comparisons, failures: failuresOf(scores) }),
      tables: () => comparisons.flatMap((comparison) => comparisonTables(named, comparison)),
      csv: () => comparisonsCsv(comparisons),
      code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  },
);

/** Compares how metrics rank systems. */
async function compareRanks(
  path: string,
  predictions: readonly string[],
  context: TableContext,
): Promise<TableResult> {
  if (predictions.length < 3) throw usageError("a rank correlation needs three or more prediction files.");
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
    json: () => ({ dataset: named, correlations, failures: failuresOf(scores) }),
    tables: () => [table],
    csv: () => tableCsv(table),
    code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
}

/** Returns CSV with one line per pair and metric. */
function comparisonsCsv(comparisons: readonly SystemComparison[]): string {
  return rowsCsv([
    ["metric", "measure", "better", "worse", "difference", "low", "high", "p", "adjusted p", "significant"],
    ...comparisons.flatMap(({ metric, measure, pairs }) =>
      pairs.map(({ a, b, difference, interval, p, adjustedP, significant }) => [
        ...[metric, measure, a, b, difference, interval.low, interval.high, p, adjustedP],
        significant ? "yes" : "no",
      ]),
    ),
  ]);
}
