import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mean } from "@winnow/eval";
import { detectLanguage } from "@winnow/filter/language";
import {
  type Command,
  count,
  type DatasetPage,
  datasetPages,
  defineCommand,
  grouped,
  UsageError,
  withSection,
} from "@winnow/lab";
import { rounded } from "../../module.js";
import { runPython, TREES_PYTHON } from "../../python.js";
import type { Plan } from "../ablations/plan.js";
import type { CollectedPage } from "../collect.js";
import { evaluate, type PageResult, readPages } from "../evaluate.js";
import { labelledPages } from "../labelled-pages.js";
import { DATA_SEED, FOLDER, prepare } from "../prepare.js";
import { TRAINING_SETS } from "../variants.js";
import { keyOf, type Point, pointsOf } from "./points.js";
import { curvesPlot, curvesSection, type PointFigures } from "./section.js";

const DOCS = fileURLToPath(new URL("../../../../../docs/", import.meta.url));
const OUTPUT = join(FOLDER, "curves");
/** Seed of the drawn sites, and of the model that ships. */
const SEED = 1;

export const command: Command = defineCommand(
  {
    about: `
Trains the trees of the learned extractor on parts of the training pages: fewer sites, one page per site, English alone; and on all
pages with other seeds. Uses the copies, the features and the figures of the last \`pnpm train extract\`. Writes the section
"Learning curves" of docs/flagship.md and docs/learning-curves.svg. Takes some minutes; on a busy machine, set OMP_NUM_THREADS=1.`,
    options: {
      rounds: count("number of trees", 100),
      rows: count("blocks of a page to learn from", 60),
      folds: count("folds of wcxb-dev to measure, 1 to 5", 3),
      every: count("of the other sets, measure the first of N pages", 2),
    },
  },
  async ({ rounds, rows, folds, every }) => {
    if (folds > 5) throw new UsageError("--folds must be at most 5");
    await prepare(FOLDER, DATA_SEED, true);
    const pages = readPages(join(FOLDER, "train"));
    const plain = pages.filter(({ copy }) => copy === "plain");
    const points = pointsOf(plain, await englishPages(), SEED);
    train({
      ...{ rounds, rows, folds, every },
      variants: points.map(({ id, seed, isKept }) => ({
        ...{ id, seed, features: lexicalFeatures(), copies: [], repair: true },
        pages: pages.flatMap((page, at) => (isKept(page) ? [] : [at])),
      })),
    });
    const other = readPages(join(FOLDER, "other")).filter((_, at) => at % every === 0);
    const measured = new Set(other.map(keyOf));
    const results = [
      await resultsOf("train", points, ({ fold, set }) => fold < folds && set === "wcxb-dev"),
      await resultsOf("other", points, (page) => page.set !== "readability" && measured.has(keyOf(page))),
    ];
    const figures = [...points, SHIPPED].map(({ id, part, isKept }, i): PointFigures => {
      const kept = plain.filter(isKept);
      const sites = new Set(kept.map(({ domain }) => domain)).size;
      return { id, part, pages: kept.length, sites, f1: meansByGroup(results.flatMap((of) => of[i]!)) };
    });
    writeFileSync(join(DOCS, "learning-curves.svg"), curvesPlot(sharesOf(figures)));
    const section = curvesSection({ rounds, rows, folds, every, points: figures });
    const page = join(DOCS, "flagship.md");
    writeFileSync(page, withSection(readFileSync(page, "utf8"), "Learning curves", section));
    console.log(section);
    return 0;
  },
);

const SHIPPED: Omit<Point, "seed"> = { id: "shipped", part: "the model that ships", isKept: () => true };

function lexicalFeatures(): readonly string[] {
  return JSON.parse(readFileSync(join(FOLDER, "lexical.json"), "utf8"));
}

/** Trains what a plan lists, unless the last run did. */
function train(plan: Plan): void {
  const path = join(OUTPUT, "plan.json");
  const text = JSON.stringify(plan);
  const files = plan.variants.map(({ id }) => join(OUTPUT, `${id}.other`));
  if (files.every(existsSync) && readFileSync(path, "utf8") === text) return;
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(path, text);
  console.error(runPython(TREES_PYTHON, "extract_ablations.py", FOLDER, path, OUTPUT));
}

/** The results of the points, then those of the model that ships. */
function resultsOf(
  part: "train" | "other",
  points: readonly Point[],
  isMeasured: (page: CollectedPage) => boolean,
): ReturnType<typeof evaluate> {
  const files = [...points.map(({ id }) => join(OUTPUT, `${id}.${part}`)), join(FOLDER, part, `p-${SEED}`)];
  return evaluate(
    join(FOLDER, part),
    files.map((probabilities) => ({ probabilities })),
    { isMeasured },
  );
}

/** The mean F1 by set; daniel-a in two parts. */
function meansByGroup(results: readonly PageResult[]): Readonly<Record<string, number>> {
  const groups = grouped(results, ({ page: { set, lang } }) =>
    set !== "daniel-a" ? set : `daniel-a, ${lang === "English" ? lang : "other"}`,
  );
  return Object.fromEntries([...groups].map(([name, own]) => [name, rounded(mean(own.map(({ f1 }) => f1)))]));
}

/** The points of the curves: parts of the sites, and all. */
function sharesOf(figures: readonly PointFigures[]): readonly { share: number; f1: PointFigures["f1"] }[] {
  const all = figures.find(({ id }) => id === "all")!;
  return figures
    .filter(({ id }) => id === "all" || id.startsWith("sites-"))
    .map(({ sites, f1 }) => ({ share: sites / all.sites, f1 }));
}

/** The keys of the training pages whose gold text is in English. */
async function englishPages(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const add = ({ id, url = "", gold }: DatasetPage): void => {
    if (detectLanguage(gold.text).code === "en") found.add(keyOf({ id, url }));
  };
  for (const set of TRAINING_SETS) {
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) add(page);
  }
  for await (const { page } of labelledPages()) add(page);
  return found;
}
