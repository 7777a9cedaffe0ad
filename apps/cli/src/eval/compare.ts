import { compareSystems, comparisonTables, domainLabels, type SystemComparison } from "@winnow/eval";
import { stringify } from "csv-stringify/sync";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { hasUnusable } from "./inputs.js";
import { datasetName, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/**
 * `winnow eval compare`: which differences between systems are more than luck.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runCompare(
  path: string,
  predictions: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  if (predictions.length < 2) throw new CommandError("usage", messages.twoSystems);
  return tableCommand(
    flags,
    environment,
    async (context) => {
      const { resamples, seed } = context.settings;
      if (resamples === 0) throw new CommandError("usage", messages.comparisonNeedsResamples);
      const opened = await openAll({ path, predictions }, context);
      const { dataset, systems } = opened;
      const scores = await scoreAll(opened, context);
      const domains = domainLabels(dataset.pages);
      const comparisons = opened.metrics
        .filter(({ name }) =>
          Object.values(scores).every((pages) => pages.some((page) => page.metrics[name])),
        )
        .map((metric) => compareSystems(scores, domains, { metric, resamples, seed }));
      const named = datasetName(dataset);
      return {
        json: () => ({ dataset: named, comparisons }),
        tables: () => comparisons.flatMap((comparison) => comparisonTables(named, comparison)),
        csv: () => comparisonsCsv(comparisons),
        code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
      };
    },
    { html: false },
  );
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
