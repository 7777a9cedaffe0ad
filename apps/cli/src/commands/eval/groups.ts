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
import type { Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { usageError } from "../../command-error.js";
import { say } from "../../environment.js";
import { readModel, tellPages } from "../../eval/apply-model.js";
import { groupPages, type ReadPage } from "../../eval/group-pages.js";
import { evalMessages } from "../../eval/messages.js";
import { forEachPageOf } from "../../eval/surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import { plural } from "../../messages.js";
import { writeWhole } from "../../output/write.js";
import type { FeatureSetName } from "../../settings/names.js";
import type { CommandContext } from "../command.js";
import { addLayoutOption, addTableOptions, DATASETS } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval groups gold.jsonl.gz --features tags
  winnow eval groups gold.jsonl.gz --format html --output groups.html with the picture (t-SNE)
  winnow eval groups gold.jsonl.gz --save model.json
  winnow eval groups --model model.json new.jsonl --format csv        the group of each new page

Prints the groups' sizes, what sets them apart, the cross table with the complexity classes, and Cramér's V. With
--model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description(
      "Groups pages by what can be read off them without gold: features, standardised, principal components, k-means++.",
    )
    .argument("[datasets...]", DATASETS);
  addTableOptions(addLayoutOption(command))
    .option(
      "--features <set>",
      "tags (14 ratios of tags, as Gupta 2022) or page (what tells more); default: page",
    )
    .option("--groups <n>", "default: 3")
    .option("--seed <n>", "of k-means++ and the picture; default: 1")
    .option("--save <file>", "write the model, which tells the group of any page")
    .option("--model <file>", "tell the groups of these pages, which need no gold, by a model instead")
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(groups)));
}

/** As many as there are classes of complexity. */
const DEFAULT_GROUPS = 3;

/** Pages grouped by what can be read off them without gold; and a model that assigns any page to a group. */
async function groups(context: TableContext, paths: readonly string[]): Promise<TableResult> {
  const { model, save, groups, features } = context.settings;
  if (model === undefined) return grouped(paths, context);
  if (
    save !== undefined ||
    groups !== undefined ||
    features !== undefined ||
    context.settings.format === "html"
  ) {
    throw usageError(evalMessages.modelOrSave);
  }
  return told(paths, model, context);
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
  if (withoutPage > 0) say(context.environment, `${plural(withoutPage, "page")} without HTML left out.`);
  if (pages.length < k) {
    throw usageError(evalMessages.tooFewPages(pages.length, k));
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
      const { groupsReport } = await import("../../eval/group-pages.js");
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
