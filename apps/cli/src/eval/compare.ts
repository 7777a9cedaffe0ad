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
import { PLAIN_FORMATS } from "../settings/names.js";
import { asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";
import { scoreSystems } from "./scored.js";
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
    const { dataset, metrics, scores, about, failures, code } = await scoreSystems(
      { path, predictions },
      context,
    );
    const domains = domainLabels(dataset.pages);
    const comparisons = metrics
      .filter(({ name }) => Object.values(scores).every((pages) => pages.some((page) => page.metrics[name])))
      .map((metric) => compareSystems(scores, domains, { metric, resamples, seed }));
    return {
      json: () => ({ dataset: about, comparisons, failures }),
      tables: () => comparisons.flatMap((comparison) => comparisonTables(about, comparison)),
      csv: () => comparisonsCsv(comparisons),
      code,
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
  const { dataset, systems, metrics, scores, about, failures, code } = await scoreSystems(
    { path, predictions, metrics: names },
    context,
  );
  const scored = systems.map(({ name }) => ({ name, pages: scores[name]! }));
  const correlations = rankCorrelationsOf(tabulate(dataset, scored, { metrics, resamples: 0 }), metrics);
  const table = rankTable(about, correlations);
  return {
    json: () => ({ dataset: about, correlations, failures }),
    tables: () => [table],
    csv: () => tableCsv(table),
    code,
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
