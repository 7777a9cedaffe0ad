import { parse } from "@winnow/core-dom";
import { domainOf, pageHtml, pageTokens, type SurveyedPage } from "@winnow/eval";
import {
  type ComplexityModel,
  complexityTables,
  FEATURE_SETS,
  groupByComplexity,
  guessComplexity,
  readFeatures,
} from "@winnow/eval/experiments";
import { stringify } from "csv-stringify/sync";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { type DescribedPage, learnComplexity, modelTables } from "./models/complexity-model.js";
import { readModel } from "./models/model-file.js";
import { tellPages } from "./models/new-pages.js";
import { writeWhole } from "./output.js";
import { forEachPageOf } from "./surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "./table-command.js";

/** The features that the model reads: the set that told the classes of other sites' pages best. */
const FEATURES = FEATURE_SETS.page;

/**
 * `winnow eval complexity`: how much of each page is content; and a model that tells it without gold.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runComplexity(
  paths: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  return tableCommand(
    flags,
    environment,
    async (context) => {
      const { model, save } = context.settings;
      if (model === undefined) return measured(paths, context);
      if (save !== undefined) throw new CommandError("usage", messages.modelOrSave);
      return told(paths, model, context);
    },
    { html: false },
  );
}

async function measured(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { layout, save } = context.settings;
  const surveyed: SurveyedPage[] = [];
  const described: DescribedPage[] = [];
  await forEachPageOf(paths, layout, context, (page, index) => {
    const { id, dataset, source, url } = page;
    const html = pageHtml(page);
    const tree = html === undefined ? undefined : parse(html);
    const tokens = tree && pageTokens(page, { tree });
    surveyed.push({
      index,
      id,
      dataset,
      source,
      url,
      ...(tokens && { tokens: { gold: tokens.gold.length, page: tokens.page.length } }),
    });
    if (save === undefined || tree === undefined) return;
    described.push({ index, domain: domainOf(page), features: FEATURES.read(tree) });
  });
  const groups = groupByComplexity(surveyed);
  const learned = save === undefined ? undefined : learnComplexity(FEATURES, groups, described);
  if (save !== undefined) await writeWhole(save, `${JSON.stringify(learned!.model)}\n`);
  return {
    json: () => (learned === undefined ? groups : { ...groups, model: learned.validations }),
    tables: () => [...complexityTables(groups), ...(learned === undefined ? [] : modelTables(learned))],
    csv: () =>
      stringify([
        ["dataset", "id", "ratio", "complexity", "class"],
        ...groups.pages.map((page) => [page.dataset, page.id, page.ratio, page.complexity, page.class]),
      ]),
  };
}

async function told(
  paths: readonly string[],
  modelPath: string,
  context: TableContext,
): Promise<TableResult> {
  const model = await readModel<ComplexityModel>(
    modelPath,
    "winnow eval complexity",
    ({ set, logistic, standardiser, classes }) =>
      set === FEATURES.name && logistic !== undefined && standardiser !== undefined && Array.isArray(classes),
  );
  return tellPages(
    paths,
    {
      label: "complexity",
      tell: (tree) => {
        const { complexity, probabilities } = guessComplexity(model, readFeatures(FEATURES, tree));
        return { label: complexity, figures: probabilities };
      },
    },
    context,
  );
}
