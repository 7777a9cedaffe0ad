import { complexityTables, groupByComplexity } from "@winnow/eval";
import { stringify } from "csv-stringify/sync";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { writeOutput } from "./output.js";
import { survey } from "./surveyed.js";

/**
 * `winnow eval complexity`: how much of each page is content.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runComplexity(
  paths: readonly string[],
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format: asked, flags } = withoutFormat(given);
  const settings = await settingsOf(flags);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  return interruptible(environment, async (signal) => {
    const groups = groupByComplexity(
      await survey(paths, settings.layout, environment, signal, { audit: false }),
    );
    const content = await written(format, {
      json: () => groups,
      tables: () => complexityTables(groups),
      csv: () =>
        stringify([
          ["dataset", "id", "ratio", "complexity", "class"],
          ...groups.pages.map((page) => [page.dataset, page.id, page.ratio, page.complexity, page.class]),
        ]),
    });
    await writeOutput(content, settings.output, environment);
    return ExitCode.ok;
  });
}
