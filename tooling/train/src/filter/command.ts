import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PAGE_TYPES, type PageType } from "@winnow/core-dom";
import { pageTypeGroups } from "@winnow/core-dom/page-type";
import {
  type Command,
  count,
  defineCommand,
  flag,
  stampTables,
  tableText,
  text,
  writeFigures,
} from "@winnow/lab";
import { DATA_SEED, FOLDER as EXTRACT } from "../extract/prepare.js";
import { trainingVariants } from "../extract/variants.js";
import { rounded, writeModule } from "../module.js";
import { divisionsOf, FOLDS, trainTrees } from "../python.js";
import {
  type Calibration,
  calibrated,
  calibrationOf,
  labelsWeightOf,
  pooled,
  type Scored,
} from "./calibration.js";
import {
  COPY_SITUATIONS,
  type Collection,
  collect,
  KINDS,
  type Kind,
  SITUATIONS,
  type Situation,
  type TypedPage,
} from "./collect.js";
import { COLUMNS, type Figure, figuresOf, type SituationFigures } from "./figures.js";
import { keptFigures, keptTable } from "./kept.js";
import { outOfFoldMarks } from "./out-of-fold.js";

const PAGE_TYPE_GROUPS = pageTypeGroups();
const PAGE_TYPE_FEATURES = Object.values(PAGE_TYPE_GROUPS).flat();

const MODULE = fileURLToPath(
  new URL("../../../../packages/core-dom/src/page-type/model.ts", import.meta.url),
);
const FIGURES = fileURLToPath(new URL("../../figures/filter.json", import.meta.url));

/** How much a page counts in training, by what is known of it. */
const WEIGHTS: Readonly<Record<Situation, number>> = {
  full: 1,
  "full-without-url": 0.35,
  marks: 0.35,
  "other-marks": 0.35,
  "no-marks": 0.35,
  "text-url": 0.35,
  text: 0.35,
};
/** The weight of an altered copy, relative to that of a page. */
const COPY_WEIGHT = 0.3;
/** The data set that the figures are about; the others have few types. */
const MEASURED = "wcxb-dev";

export const command: Command = defineCommand(
  {
    about: `
Trains the model of page types on the pages that the extractor is trained on, and on aged, translated and shortened copies of
them. Prints its figures on wcxb-dev with five folds of registrable domains, for extractions, pages without marks, and
documents, and which articles of each set are kept. The marks and page types of \`winnow\` are out of fold: they are read
from what the last \`pnpm train extract\` wrote. Python with LightGBM is installed from PyPI if necessary.`,
    options: {
      divisions: count("number of divisions into folds", 3),
      ablations: flag("also train without each group of features"),
      prepared: flag("use the features of the last run"),
      labels: text(
        "FILE",
        "print the weight of a text classifier (labelsWeight), and the figures with it: FILE has its probabilities of pages that it has not seen, such as held-out.jsonl of pnpm train transformer",
      ),
      write: flag("write packages/core-dom/src/page-type/model.ts and tooling/train/figures/filter.json"),
    },
  },
  async (values) => {
    const { divisions } = values;
    const folder = join(tmpdir(), "winnow-filter");
    const { pages, copies }: Collection = values.prepared
      ? JSON.parse(readFileSync(join(folder, "pages.json"), "utf8"))
      : await collect(folder, trainingVariants(FOLDS, DATA_SEED), outOfFoldMarks(EXTRACT));
    const domains = pages.map(({ domain }) => domain);
    const description = {
      ...{ features: PAGE_TYPE_FEATURES, groups: PAGE_TYPE_GROUPS, types: PAGE_TYPES, pages, copies },
      ...{
        situations: SITUATIONS,
        weights: WEIGHTS,
        copySituations: COPY_SITUATIONS,
        copyWeight: COPY_WEIGHT,
      },
      ablations: values.ablations,
    };
    // The first division is the extractor's, so that no model of the marks has seen a page that is held out.
    const [, ...others] = divisionsOf(domains, divisions);
    const folds = [pages.map(({ fold }) => fold), ...others];
    // Nothing explains the scores of this model, so that it needs no counts.
    const trees = trainTrees("filter.py", folder, description, folds, false);
    const { model } = trees;
    const scores = (name: string): readonly ScoredPages[] => scoresOf(trees.scores(name), pages);
    const all = folds.map((_, division) => scores(`s-${division}`));
    const measured = [...pages.keys()].filter((page) => pages[page]!.set === MEASURED);
    const figuresOfRuns = (
      runs: readonly (readonly (readonly (readonly number[])[])[])[],
      situations: readonly Situation[] = SITUATIONS,
    ): Readonly<Record<string, SituationFigures>> => {
      const labels = measured.map((page) => PAGE_TYPES.indexOf(pages[page]!.type));
      const sites = measured.map((page) => domains[page]!);
      const of = (situation: Situation): SituationFigures => {
        const own = runs.map((run) => run[SITUATIONS.indexOf(situation)]!);
        return figuresOf(
          labels,
          sites,
          own.map((all) => measured.map((page) => all[page]!)),
        );
      };
      return Object.fromEntries(situations.map((situation) => [situation, of(situation)]));
    };
    const probabilities = all.map((run, division) => crossCalibrated(run, folds[division]!));
    const figures = figuresOfRuns(probabilities);
    console.log(summary(figures));
    const kept = keptFigures(pages, probabilities);
    console.log(keptTable(kept));
    if (values.labels !== undefined) {
      const own = probabilities[0]![SITUATIONS.indexOf("full")]!;
      console.log(stackedFigures(pages, own, folds[0]!, labelsOf(values.labels)));
    }
    const without = Object.fromEntries(
      (values.ablations ? Object.keys(PAGE_TYPE_GROUPS) : []).map((group) => {
        const run = crossCalibrated(scores(`s-without-${group}`), folds[0]!);
        const own = figuresOfRuns([run], ["full", "no-marks", "text-url"]);
        console.log(`without ${group}\n${summary(own)}`);
        const accuracies = Object.entries(own).map(([situation, { accuracy, articleAccuracy }]) => [
          situation,
          { accuracy, articleAccuracy },
        ]);
        return [group, Object.fromEntries(accuracies)];
      }),
    );
    console.log(`gain: ${trees.gains}`);
    console.log(`${model.length} bytes`);
    if (!values.write) return 0;
    const calibrations = Object.fromEntries(
      ALL_KINDS.map((kind) => [kind, calibrationOf(all.flatMap((run) => ofKind(run, kind)))]),
    ) as Record<Kind, Calibration>;
    writeModule(MODULE, HEADER, "MODEL", model, calibrationsOf(calibrations));
    const written = {
      divisions,
      bytes: model.length,
      calibrations,
      situations: figures,
      kept,
      ablations: without,
    };
    writeFigures(FIGURES, written);
    await stampTables("train filter --write", ["content", "verdicts"]);
    console.log(`${MODULE}\n${FIGURES}`);
    return 0;
  },
);

/** The pages of a situation. */
type ScoredPages = readonly Scored[];

const ALL_KINDS: readonly Kind[] = [...new Set(Object.values(KINDS))];

/** The scores of pages, by situation. */
function scoresOf(all: Float32Array, pages: readonly TypedPage[]): readonly ScoredPages[] {
  const types = PAGE_TYPES.length;
  return SITUATIONS.map((situation, i) =>
    pages.map(({ type, estimate }, page): Scored => {
      const from = (page * SITUATIONS.length + i) * types;
      return {
        scores: all.subarray(from, from + types),
        label: PAGE_TYPES.indexOf(type),
        estimate: KINDS[situation].startsWith("estimated") ? estimate : undefined,
      };
    }),
  );
}

/** The pages of all situations of a kind. */
function ofKind(
  run: readonly ScoredPages[],
  kind: Kind,
  isChosen: (page: number) => boolean = () => true,
): Scored[] {
  const own = run.filter((_, i) => KINDS[SITUATIONS[i]!] === kind);
  return own.flatMap((pages) => pages.filter((_, page) => isChosen(page)));
}

/** The probabilities of the pages of each situation, calibrated on the pages of other folds. */
function crossCalibrated(
  run: readonly ScoredPages[],
  folds: readonly number[],
): readonly (readonly number[])[][] {
  const calibrations = Array.from({ length: FOLDS }, (_, fold) =>
    Object.fromEntries(
      ALL_KINDS.map((kind) => [kind, calibrationOf(ofKind(run, kind, (page) => folds[page] !== fold))]),
    ),
  );
  return run.map((pages, i) =>
    pages.map((page, at) => calibrated(page, calibrations[folds[at]!]![KINDS[SITUATIONS[i]!]]!)),
  );
}

/** Reads the probabilities of a text classifier by page: lines of `{"id": …, "labels": {"article": 0.9, …}}`. */
function labelsOf(path: string): ReadonlyMap<string, readonly number[]> {
  const lines = readFileSync(path, "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "")
      .map((line): [string, readonly number[]] => {
        const { id, labels } = JSON.parse(line) as { id: string; labels: Readonly<Record<PageType, number>> };
        return [id, PAGE_TYPES.map((type) => labels[type])];
      }),
  );
}

/**
 * Returns the weight of a text classifier, and the figures of the pages that it judged: of the trees alone, and with a
 * weight that was fitted to the other folds.
 */
function stackedFigures(
  pages: readonly TypedPage[],
  own: readonly (readonly number[])[],
  folds: readonly number[],
  labels: ReadonlyMap<string, readonly number[]>,
): string {
  const judged = pages.flatMap(({ id, type, domain }, i) => {
    const given = labels.get(id);
    if (given === undefined) return [];
    return [
      {
        probabilities: own[i]!,
        labels: given,
        label: PAGE_TYPES.indexOf(type),
        domain,
        fold: folds[i]!,
      },
    ];
  });
  const weights = Array.from({ length: FOLDS }, (_, fold) =>
    labelsWeightOf(judged.filter((page) => page.fold !== fold)),
  );
  const figures = (probabilities: readonly (readonly number[])[]): SituationFigures =>
    figuresOf(
      judged.map(({ label }) => label),
      judged.map(({ domain }) => domain),
      [probabilities],
    );
  const table = summary({
    trees: figures(judged.map(({ probabilities }) => probabilities)),
    stacked: figures(judged.map((page) => pooled(page, weights[page.fold]!))),
  });
  return `${table}\nlabelsWeight ${labelsWeightOf(judged).toFixed(2)}, from ${judged.length} pages`;
}

function summary(figures: Readonly<Record<string, SituationFigures>>): string {
  const written = ({ value, low, high }: Figure): string =>
    `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  const rows = Object.entries(figures).map(([name, one]) => [
    name,
    ...COLUMNS.map((column) => written(one[column])),
  ]);
  const types = Object.entries(figures).map(([name, one]) => [
    name,
    ...PAGE_TYPES.map((type) => one.types[type]!.f1.toFixed(3)),
  ]);
  return `${tableText(["", ...COLUMNS], rows, 1)}\n${tableText(["F1", ...PAGE_TYPES], types, 1)}`;
}

const HEADER = `// Written by \`pnpm train filter --write\`; its figures are in tooling/train/figures/filter.json.

/** The boosted trees, in Base64. */`;

function calibrationsOf(calibrations: Readonly<Record<Kind, Calibration>>): string {
  const lines = ALL_KINDS.map((kind) => {
    const { temperature, estimateWeight } = calibrations[kind];
    const key = /\W/.test(kind) ? JSON.stringify(kind) : kind;
    return `  ${key}: { temperature: ${rounded(temperature)}, estimateWeight: ${rounded(estimateWeight)} },\n`;
  });
  return `
/**
 * The temperatures of the scores, and the weights of the logarithm of the method's own estimate, by what is known: a
 * page, with or without such an estimate, or a document without its page.
 */
export const CALIBRATIONS = {
${lines.join("")}};
`;
}
