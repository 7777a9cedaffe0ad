import { parse } from "@winnow/core-dom";
import { complexityRatio, FEATURE_SETS, groupTables, pageHtml, pageTokens } from "@winnow/eval";
import { stringify } from "csv-stringify/sync";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import type { FeatureSetName } from "../settings.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { groupPages, type ReadPage } from "./groups/group-pages.js";
import { readModel } from "./groups/model-file.js";
import { interruptible } from "./interruptible.js";
import { asCommand } from "./open.js";
import { writeOutput } from "./output.js";
import { forEachPage } from "./surveyed.js";

/**
 * `winnow eval groups`: pages grouped by what can be read off them without gold.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runGroups(
  paths: readonly string[],
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format: asked, flags } = withoutFormat(given);
  const { save, model: modelPath, ...rest } = flags as CommandFlags & { save?: string; model?: string };
  const settings = await settingsOf(rest);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  const model = modelPath === undefined ? undefined : await readModel(modelPath);
  const set = (model?.set as FeatureSetName | undefined) ?? settings.features ?? "page";
  return interruptible(environment, async (signal) => {
    const pages: ReadPage[] = [];
    await forEachPage(paths, settings.layout, environment, signal, (page) => {
      const tree = parse(pageHtml(page) ?? "");
      const tokens = pageTokens(page, { tree });
      const ratio = tokens && complexityRatio(tokens.gold.length, tokens.page.length);
      pages.push({ id: page.id, features: FEATURE_SETS[set].read(tree), ratio });
    });
    const grouped = await asCommand(async () => groupPages(pages, set, model, settings));
    if (save !== undefined) await writeOutput(`${JSON.stringify(grouped.model)}\n`, save, environment);
    const { names, model: used, silhouette, crossed } = grouped;
    const content = await written(format, {
      json: () => ({
        features: used.set,
        groups: used.groups,
        silhouette,
        ...crossed,
        pages: pages.map(({ id }, index) => ({ id, group: names[index] })),
      }),
      tables: () => groupTables(grouped),
      csv: () => stringify([["id", "group"], ...pages.map(({ id }, index) => [id, names[index]!])]),
      html: async () => {
        const { groupsReport } = await import("./groups/report.js");
        return groupsReport(pages, grouped, settings.seed);
      },
    });
    await writeOutput(content, settings.output, environment);
    return ExitCode.ok;
  });
}
