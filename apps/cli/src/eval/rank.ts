import { metricsNamed, rankCorrelationsOf, rankTable, tableCsv, tabulate } from "@winnow/eval";
import { usageError } from "../command-error.js";
import { ExitCode } from "../exit-code.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import { asUsage } from "./errors.js";
import { hasUnusable } from "./inputs.js";
import { evalMessages } from "./messages.js";
import { datasetName, failuresOf, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/** Runs `winnow eval rank`: compares how metrics rank systems. */
export const run = tableCommand(
  PLAIN_FORMATS,
  async (context, path: string, predictions: readonly string[]) => {
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
  },
);
