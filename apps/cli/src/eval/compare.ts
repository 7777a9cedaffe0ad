import { compareSystems, comparisonTables, domainLabels, metricsNamed } from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { hasUnusable } from "./open.js";
import { writeOutput } from "./output.js";
import { DEFAULT_METRICS, openAndScore } from "./scored.js";

/**
 * `winnow eval compare`: which differences between systems are more than luck.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runCompare(
  path: string,
  predictions: readonly string[],
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  if (predictions.length < 2) throw new CommandError("usage", messages.twoSystems);
  const { format: asked, flags } = withoutFormat(given);
  const settings = await settingsOf(flags);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  return interruptible(environment, async (signal) => {
    const { dataset, systems, scores } = await openAndScore(path, predictions, settings, environment, signal);
    const comparisons = metricsNamed(settings.metrics ?? DEFAULT_METRICS).map((metric) =>
      compareSystems(scores, domainLabels(dataset.pages), {
        metric,
        resamples: settings.resamples,
        seed: settings.seed,
      }),
    );
    const named = { name: dataset.name, pages: dataset.pages.length, sha256: dataset.sha256 };
    const content = await written(format, {
      json: () => ({ dataset: named, comparisons }),
      tables: () => comparisons.flatMap((comparison) => comparisonTables(named, comparison)),
    });
    await writeOutput(content, settings.output, environment);
    return hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok;
  });
}
