import { tableCsv } from "@winnow/eval";
import { distributionTable, scoreDistributions } from "@winnow/eval/experiments";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import type { CommandFlags } from "../run/settings-of.js";
import { hasUnusable } from "./inputs.js";
import { datasetName, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/**
 * `winnow eval distribution`: how many pages of each system have which score.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runDistribution(
  path: string,
  predictions: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  return tableCommand(
    flags,
    environment,
    async (context) => {
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
    },
    { html: false },
  );
}
