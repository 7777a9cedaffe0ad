import { resultTables, tabulate, toCsv } from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { breakdownsOf } from "./breakdowns.js";
import { hasUnusable } from "./inputs.js";
import { labelled, readTopicsOf } from "./labels.js";
import { openAll, scoreAll } from "./scored.js";
import { tableCommand } from "./table-command.js";

/**
 * `winnow eval score`: predictions of one or several tools on a data set.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runScore(
  path: string,
  predictions: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  return tableCommand(flags, environment, async (context) => {
    const { by, labels, layout, resamples, seed } = context.settings;
    if (labels !== undefined && by?.includes("topic") !== true) {
      throw new CommandError("usage", messages.labelsForNothing);
    }
    const opened = await openAll({ path, predictions }, context);
    const { systems, metrics } = opened;
    const topics =
      labels === undefined ? undefined : await readTopicsOf(labels, opened.dataset.pages, context);
    const dataset = labelled(opened.dataset, topics);
    const breakdowns = await breakdownsOf(path, dataset, context);
    const scores = await scoreAll(opened, context);
    const result = tabulate(
      dataset,
      systems.map(({ name, issues }) => ({ name, issues, pages: scores[name]! })),
      { metrics, by: breakdowns, resamples, seed },
    );
    return {
      json: () => result,
      tables: () => resultTables(result, metrics),
      csv: () => toCsv([result]),
      html: async () => {
        const { scoreReport } = await import("./score-report.js");
        return scoreReport({ source: { path, layout }, dataset, systems, scores, result, metrics }, context);
      },
      code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  });
}
