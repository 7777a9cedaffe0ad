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
import type { Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { usageError } from "../../command-error.js";
import { readModel, tellPages } from "../../eval/apply-model.js";
import { type DescribedPage, learnComplexity, modelTables } from "../../eval/complexity-model.js";
import { evalMessages } from "../../eval/messages.js";
import { forEachPageOf } from "../../eval/surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import { writeWhole } from "../../output/write.js";
import { PLAIN_FORMATS } from "../../settings/names.js";
import type { CommandContext } from "../command.js";
import { addLayoutOption, addTableOptions, DATASETS } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval complexity cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval complexity gold.jsonl.gz --format csv                   a line a page
  winnow eval complexity a.jsonl.gz b.jsonl.gz --save model.json      a model, and how it does on other sites' pages
  winnow eval complexity --model model.json pages/ new.jsonl          the class of each new page

The ratio of a page is the gold's tokens by the page's in percent (Gupta 2022, equation 3.3). Pages at or above the 75th
percentile of all are easy, those at or below the 25th complex. The table crosses the classes with the data sets.

With --model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page:
{"id", "complexity", "easy", "mid", "complex"}, with the probability of each class.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Measures how much of each page is content, and parts the pages by quartiles.")
    .argument("[datasets...]", DATASETS);
  addTableOptions(addLayoutOption(command), PLAIN_FORMATS)
    .option("--save <file>", "learn to tell the class of pages without gold, and write the model")
    .option("--model <file>", "tell the classes of these pages, which need no gold, by a model instead")
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(complexity, PLAIN_FORMATS)));
}

/** The features that the model reads: the set that predicted the classes of other sites' pages best. */
const FEATURES = FEATURE_SETS.page;

/** How much of each page is content; and a model that predicts it without gold. */
async function complexity(context: TableContext, paths: readonly string[]): Promise<TableResult> {
  const { model, save } = context.settings;
  if (model === undefined) return measured(paths, context);
  if (save !== undefined) throw usageError(evalMessages.modelOrSave);
  return told(paths, model, context);
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
