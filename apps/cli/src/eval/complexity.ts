import type { SurveyedPage, Table } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import {
  type ComplexityGroups,
  type ComplexityModel,
  type CrossValidation,
  complexityTables,
  crossValidate,
  FEATURE_SETS,
  type FeatureTable,
  fitComplexityModel,
  foldPerGroup,
  groupByComplexity,
  groupedFolds,
  guessComplexity,
  readFeatures,
} from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import { plural } from "../messages.js";
import { formatOfOutput } from "../output/formats.js";
import { writeOutput } from "../output/write.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import type { DescribedPage as Described } from "../workers/page-work.js";
import { readModel, tellPages } from "./apply-model.js";
import { asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";
import { forEachPageOf } from "./surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "./table-command.js";

/** The features that the model reads: the set that predicted the classes of other sites' pages best. */
const FEATURES = FEATURE_SETS.page;

/** How much of each page is content; and a model that predicts it without gold. */
export const run = tableCommand(PLAIN_FORMATS, async (context, paths: readonly string[]) => {
  const { model, save } = context.settings;
  formatOfOutput(save, { formats: ["json"], fallback: "json", option: "--save" });
  if (model === undefined) return measured(paths, context);
  if (save !== undefined) throw usageError(evalMessages.modelOrSave);
  const known = await readModel<ComplexityModel>(
    model,
    "winnow eval complexity",
    ({ set, logistic, standardiser, classes }) =>
      set === FEATURES.name && logistic !== undefined && standardiser !== undefined && Array.isArray(classes),
  );
  return tellPages(paths, context, "complexity", (tree) => {
    const { complexity, probabilities } = guessComplexity(known, readFeatures(FEATURES, tree));
    return { label: complexity, figures: probabilities };
  });
});

async function measured(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { save } = context.settings;
  const surveyed: SurveyedPage[] = [];
  const described: LearnedPage[] = [];
  const features = save === undefined ? undefined : "page";
  await forEachPageOf<"describe">(
    paths,
    {
      task: (page, index) => ({ name: "describe", page, index, features }),
      take: (page) => {
        surveyed.push(page.surveyed);
        if (page.features !== undefined) described.push({ ...page, features: page.features });
      },
    },
    context,
  );
  const groups = groupByComplexity(surveyed);
  const learned = save === undefined ? undefined : learnComplexity(groups, described);
  if (save !== undefined) await writeOutput(`${JSON.stringify(learned!.model)}\n`, save, context.environment);
  return {
    json: () => ({
      ...groups,
      ...(learned === undefined ? {} : { model: learned.validations }),
      failures: context.failures,
    }),
    tables: () => [...complexityTables(groups), ...(learned === undefined ? [] : modelTables(learned))],
    csv: () =>
      rowsCsv([
        ["dataset", "id", "ratio", "complexity", "class"],
        ...groups.pages.map((page) => [page.dataset, page.id, page.ratio, page.complexity, page.class]),
      ]),
  };
}

/** What a model learns of a page. Pages of one site are never on both sides of a validation. */
type LearnedPage = Described & { readonly features: ArrayLike<number> };

/** A model with how it does on pages that it was not made of. */
interface LearnedComplexity {
  readonly model: ComplexityModel;
  readonly pages: number;
  readonly validations: readonly Validation[];
}

/** How a model does on parts that it was not made of, beside saying always what is most common. */
interface Validation extends Pick<CrossValidation, "model" | "baseline"> {
  /** What is left out, one after the other. */
  readonly folds: string;
}

const FOLDS = 5;

/**
 * Learns to tell classes of complexity without gold, and validates it: five parts with whole sites in them, and each
 * data set left out where there are several.
 *
 * @throws CommandError `usage` where there are too few pages, classes or sites.
 */
function learnComplexity({ pages }: ComplexityGroups, described: readonly LearnedPage[]): LearnedComplexity {
  const known = new Map(described.map((page) => [page.surveyed.index, page]));
  const rows = pages.map(({ index }) => known.get(index)!);
  const table: FeatureTable = {
    set: FEATURES.name,
    names: FEATURES.features.map(({ name }) => name),
    rows: rows.map(({ features }) => features),
  };
  const classes = pages.map((page) => page.class);
  const domains = rows.map(({ domain, surveyed }) => domain ?? `page ${surveyed.index}`);
  const datasets = pages.map(({ dataset }) => dataset);
  if (new Set(domains).size < FOLDS) {
    throw usageError(evalMessages.tooFewDomains(new Set(domains).size, FOLDS));
  }
  const validated = (folds: string, parts: ArrayLike<number>): Validation => {
    const { model, baseline } = crossValidate(table, classes, parts);
    return { folds, model, baseline };
  };
  return asUsage(() => {
    const model = fitComplexityModel(table, classes);
    const validations = [validated(`a part of ${FOLDS}, whole sites`, groupedFolds(domains, FOLDS))];
    if (new Set(datasets).size > 1) validations.push(validated("each data set", foldPerGroup(datasets)));
    return { model, pages: pages.length, validations };
  });
}

/** The validations beside the most common class, and the first one's classes. */
function modelTables({ model, pages, validations }: LearnedComplexity): readonly Table[] {
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const { classes, confusion } = validations[0]!.model;
  return [
    {
      caption: `Complexity without gold, learned from ${plural(pages, "page")}`,
      columns: [
        { name: "left out", align: "left" },
        ...["accuracy", "macro F1", "most common class", "its macro F1"].map((name) => ({ name })),
      ],
      rows: validations.map(({ folds, model: ours, baseline }) => [
        folds,
        percent(ours.accuracy),
        ours.macroF1.toFixed(3),
        percent(baseline.accuracy),
        baseline.macroF1.toFixed(3),
      ]),
      notes: [
        `Logistic regression on ${model.features.length} standardised features (${model.set}). Each part is guessed by a model of the others.`,
      ],
    },
    {
      caption: `Classes by the model's guess (${validations[0]!.folds})`,
      columns: [{ name: "true", align: "left" }, ...classes.map((name) => ({ name }))],
      rows: classes.map((name, row) => [name, ...confusion[row]!.map(String)]),
      notes: [],
    },
  ];
}
