import { tableCsv } from "@winnow/eval";
import { distributionTable, scoreDistributions } from "@winnow/eval/experiments";
import { ExitCode } from "../exit-code.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import { hasUnusable } from "./inputs.js";
import { datasetName, failuresOf, openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/** Runs `winnow eval distribution`: counts the pages of each system by score. */
export const run = tableCommand(
  PLAIN_FORMATS,
  async (context, path: string, predictions: readonly string[]) => {
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
        failures: failuresOf(scores),
      }),
      tables: () => tables,
      csv: () => tables.map(tableCsv).join("\n"),
      code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  },
);
