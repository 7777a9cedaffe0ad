import { parse } from "@winnow/core-dom";
import { pageHtml, pageTokens } from "@winnow/eval";
import {
  assignGroup,
  complexityRatio,
  FEATURE_SETS,
  type GroupModel,
  groupTables,
  readFeatures,
} from "@winnow/eval/experiments";
import { stringify } from "csv-stringify/sync";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { groupPages, type ReadPage } from "./groups/group-pages.js";
import { readModel } from "./models/model-file.js";
import { tellPages } from "./models/new-pages.js";
import { writeWhole } from "./output.js";
import type { FeatureSetName } from "./settings.js";
import { forEachPageOf } from "./surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "./table-command.js";

/** As many as there are classes of complexity. */
const DEFAULT_GROUPS = 3;

/**
 * `winnow eval groups`: pages grouped by what can be read off them without gold; and a model that tells the group of any
 * page.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runGroups(
  paths: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  return tableCommand(flags, environment, async (context) => {
    const { model, save, groups, features } = context.settings;
    if (model === undefined) return grouped(paths, context);
    if (
      save !== undefined ||
      groups !== undefined ||
      features !== undefined ||
      context.settings.format === "html"
    ) {
      throw new CommandError("usage", messages.modelOrSave);
    }
    return told(paths, model, context);
  });
}

async function grouped(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { layout, save, seed, groups: k = DEFAULT_GROUPS, features: set = "page" } = context.settings;
  const pages: ReadPage[] = [];
  let withoutPage = 0;
  await forEachPageOf(paths, layout, context, (page) => {
    const html = pageHtml(page);
    if (html === undefined) {
      withoutPage++;
      return;
    }
    const tree = parse(html);
    const tokens = pageTokens(page, { tree });
    const ratio = tokens && complexityRatio(tokens.gold.length, tokens.page.length);
    pages.push({ id: page.id, features: FEATURE_SETS[set].read(tree), ratio });
  });
  if (withoutPage > 0)
    context.environment.stderr.write(messages.line(messages.leftOutWithoutHtml(withoutPage)));
  if (pages.length < k) {
    throw new CommandError("usage", messages.tooFewPages(pages.length, k));
  }
  const result = groupPages(pages, set, { k, seed });
  if (save !== undefined) await writeWhole(save, `${JSON.stringify(result.model)}\n`);
  const { names, model, silhouette, crossed } = result;
  return {
    json: () => ({
      features: model.set,
      groups: model.groups,
      silhouette,
      ...crossed,
      pages: pages.map(({ id }, index) => ({ id, group: names[index] })),
    }),
    tables: () => groupTables(result),
    csv: () => stringify([["id", "group"], ...pages.map(({ id }, index) => [id, names[index]!])]),
    html: async () => {
      const { groupsReport } = await import("./groups/report.js");
      return groupsReport(pages, result, seed);
    },
  };
}

async function told(
  paths: readonly string[],
  modelPath: string,
  context: TableContext,
): Promise<TableResult> {
  const model = await readModel<GroupModel>(
    modelPath,
    "winnow eval groups",
    ({ set, groups, centroids, pca, standardiser }) =>
      Object.hasOwn(FEATURE_SETS, set ?? "") &&
      Array.isArray(groups) &&
      Array.isArray(centroids) &&
      pca !== undefined &&
      standardiser !== undefined,
  );
  const set = FEATURE_SETS[model.set as FeatureSetName];
  return tellPages(
    paths,
    {
      label: "group",
      tell: (tree) => {
        const { name, distance } = assignGroup(model, readFeatures(set, tree));
        return { label: name, figures: { distance } };
      },
    },
    context,
  );
}
