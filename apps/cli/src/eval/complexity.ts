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
import { writeOutput } from "../output/open.js";
import type { DescribedPage as Described } from "../workers/page-work.js";
import { applyModel, readModel } from "./apply-model.js";
import { asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";
import { forEachPageOf } from "./surveyed.js";
import type { TableContext, TableResult } from "./table-command.js";

/** The features of the model: the set that best predicted the classes of pages on unseen sites. */
const FEATURES = FEATURE_SETS.page;

/** Measures how much of each page is content, and trains or applies a model for it. */
export async function surveyComplexity(
  paths: readonly string[],
  context: TableContext,
): Promise<TableResult> {
  const { model, save } = context.settings;
  formatOfOutput(save, { formats: ["json"], fallback: "json", option: "--save" });
  if (model === undefined) return measureAndTrain(paths, context);
  if (save !== undefined) throw usageError(evalMessages.modelOrSave);
  const known = await readModel<ComplexityModel>(
    model,
    "winnow eval survey --of complexity",
    ({ set, logistic, standardiser, classes }) =>
      set === FEATURES.name && logistic !== undefined && standardiser !== undefined && Array.isArray(classes),
  );
  return applyModel(paths, context, "complexity", (tree) => {
    const { complexity, probabilities } = guessComplexity(known, readFeatures(FEATURES, tree));
    return { label: complexity, figures: probabilities };
  });
}

async function measureAndTrain(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { save } = context.settings;
  const surveyed: SurveyedPage[] = [];
  const described: TrainingPage[] = [];
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
  const trained = save === undefined ? undefined : trainComplexity(groups, described);
  if (save !== undefined) await writeOutput(`${JSON.stringify(trained!.model)}\n`, save, context.environment);
  return {
    json: () => ({
      ...groups,
      ...(trained === undefined ? {} : { model: trained.validations }),
      failures: context.failures,
    }),
    tables: () => [...complexityTables(groups), ...(trained === undefined ? [] : modelTables(trained))],
    csv: () =>
      rowsCsv([
        ["dataset", "id", "ratio", "complexity", "class"],
        ...groups.pages.map((page) => [page.dataset, page.id, page.ratio, page.complexity, page.class]),
      ]),
  };
}

/** A page for training. Pages of one site are never both in the training and in the test data. */
type TrainingPage = Described & { readonly features: ArrayLike<number> };

/** A model with its cross-validation. */
interface TrainedComplexity {
  readonly model: ComplexityModel;
  readonly pages: number;
  readonly validations: readonly Validation[];
}

/** The performance of a model on held-out parts, and of always predicting the most common class. */
interface Validation extends Pick<CrossValidation, "model" | "baseline"> {
  /** The held-out parts. */
  readonly folds: string;
}

const FOLDS = 5;

/**
 * Trains a model that predicts the complexity without gold, and validates it on five parts of whole sites
 * and, if there are several data sets, on each of them.
 *
 * @throws CommandError `usage` if there are too few pages, classes or sites.
 */
function trainComplexity({ pages }: ComplexityGroups, described: readonly TrainingPage[]): TrainedComplexity {
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
    const validations = [validated(`each of ${FOLDS} parts, whole sites`, groupedFolds(domains, FOLDS))];
    if (new Set(datasets).size > 1) validations.push(validated("each data set", foldPerGroup(datasets)));
    return { model, pages: pages.length, validations };
  });
}

/** Returns a table of the validations with their baselines, and the confusion matrix of the first one. */
function modelTables({ model, pages, validations }: TrainedComplexity): readonly Table[] {
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const { classes, confusion } = validations[0]!.model;
  return [
    {
      caption: `Complexity without gold, trained on ${plural(pages, "page")}`,
      columns: [
        { name: "held out", align: "left" },
        ...["accuracy", "macro F1", "accuracy of most common class", "its macro F1"].map((name) => ({
          name,
        })),
      ],
      rows: validations.map(({ folds, model: ours, baseline }) => [
        folds,
        percent(ours.accuracy),
        ours.macroF1.toFixed(3),
        percent(baseline.accuracy),
        baseline.macroF1.toFixed(3),
      ]),
      notes: [
        `Logistic regression on ${model.features.length} standardised features (${model.set}). Each part is predicted by a model trained on the others.`,
      ],
    },
    {
      caption: `True classes by predicted class (held out: ${validations[0]!.folds})`,
      columns: [{ name: "true", align: "left" }, ...classes.map((name) => ({ name }))],
      rows: classes.map((name, row) => [name, ...confusion[row]!.map(String)]),
      notes: [],
    },
  ];
}
