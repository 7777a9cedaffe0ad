import { compareSystems, comparisonTables, domainLabels, type SystemComparison } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { usageError } from "../command-error.js";
import { ExitCode } from "../exit-code.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import { hasUnusable } from "./inputs.js";
import { datasetName, failuresOf, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/** Runs `winnow eval compare`: tests which differences between systems are significant. */
export const run = tableCommand(
  PLAIN_FORMATS,
  async (context, path: string, predictions: readonly string[]) => {
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
