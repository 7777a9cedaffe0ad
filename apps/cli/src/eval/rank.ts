import { metricsNamed, rankCorrelationsOf, rankTable, tableCsv, tabulate } from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { asUsage } from "./errors.js";
import { hasUnusable } from "./inputs.js";
import { datasetName, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/**
 * `winnow eval rank`: how alike metrics rank systems.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runRank(
  path: string,
  predictions: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  if (predictions.length < 3) throw new CommandError("usage", messages.threeSystems);
  return tableCommand(
    flags,
    environment,
    async (context) => {
      const names = context.settings.metrics ?? ["text"];
      if (asUsage(() => metricsNamed(names)).length < 2) throw new CommandError("usage", messages.twoMetrics);
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
    },
    { html: false },
  );
}
