import { metricsNamed, resultTables, tabulate, toCsv } from "@winnow/eval";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { breakdownsOf } from "./breakdowns.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { hasUnusable } from "./open.js";
import { writeOutput } from "./output.js";
import { DEFAULT_METRICS, openAndScore } from "./scored.js";

/**
 * `winnow eval score`: predictions of one or several tools on a data set.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runScore(
  path: string,
  predictions: readonly string[],
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format: asked, flags } = withoutFormat(given);
  const settings = await settingsOf(flags);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  return interruptible(environment, async (signal) => {
    const { dataset, systems, scores } = await openAndScore(path, predictions, settings, environment, signal);
    const metrics = metricsNamed(settings.metrics ?? DEFAULT_METRICS);
    const by = await breakdownsOf(path, dataset, settings);
    const result = tabulate(
      dataset,
      systems.map(({ name, issues }) => ({ name, issues, pages: scores[name]! })),
      { metrics, by, resamples: settings.resamples, seed: settings.seed },
    );
    const content = await written(format, {
      json: () => result,
      tables: () => resultTables(result, metrics),
      csv: () => toCsv([result]),
      html: async () => {
        const { scoreReport } = await import("./score-report.js");
        return scoreReport({ path, layout: settings.layout, dataset, systems, scores, result, metrics });
      },
    });
    await writeOutput(content, settings.output, environment);
    return hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok;
  });
}
