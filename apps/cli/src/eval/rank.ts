import { metricsNamed, rankCorrelationsOf, rankTable, tabulate } from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { hasUnusable } from "./open.js";
import { writeOutput } from "./output.js";
import { openAndScore } from "./scored.js";

/**
 * `winnow eval rank`: how alike metrics rank systems.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runRank(
  path: string,
  predictions: readonly string[],
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  if (predictions.length < 3) throw new CommandError("usage", messages.threeSystems);
  const { format: asked, flags } = withoutFormat(given);
  const settings = { metrics: ["text"], ...(await settingsOf(flags)) };
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  return interruptible(environment, async (signal) => {
    const { dataset, systems, scores } = await openAndScore(path, predictions, settings, environment, signal);
    const metrics = metricsNamed(settings.metrics);
    const scored = systems.map(({ name }) => ({ name, pages: scores[name]! }));
    const ranks = rankCorrelationsOf(tabulate(dataset, scored, { metrics, resamples: 0 }), metrics);
    const named = { name: dataset.name, pages: dataset.pages.length, sha256: dataset.sha256 };
    const content = await written(format, {
      json: () => ({ dataset: named, correlations: ranks }),
      tables: () => [rankTable(named, ranks)],
    });
    await writeOutput(content, settings.output, environment);
    return hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok;
  });
}
