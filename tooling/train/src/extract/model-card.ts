import { mean } from "@winnow/eval";
import type { PageResult } from "./evaluate.js";
import { GOLD_REPAIR } from "./gold-repair.js";

/** The results of one seed: wcxb-dev out of fold, and the other sets by the model of all folds. */
export interface SeedRun {
  readonly seed: number;
  readonly train: readonly PageResult[];
  readonly other: readonly PageResult[];
}

/** The estimate of a page's type, out of fold. */
export interface TypeEstimate {
  readonly id: string;
  readonly type: string;
  readonly estimates: readonly number[];
}

/** The figures of a model, which the docs show. Means of word F1 per page. */
export interface ModelFigures {
  readonly seeds: readonly number[];
  readonly rounds: number;
  /** Bytes of the model file. */
  readonly size: number;
  /** By set, and for wcxb-dev by page type: the mean of the seeds, and the values of each. */
  readonly f1: Readonly<Record<string, { readonly mean: number; readonly seeds: readonly number[] }>>;
  /** Pages of wcxb-dev by expected F1, out of fold, before the calibration. */
  readonly reliability: readonly {
    readonly from: number;
    readonly pages: number;
    readonly expected: number;
    readonly f1: number;
  }[];
  readonly typeAccuracy: number;
  readonly typeMacroF1: number;
  readonly repaired: { readonly excluded: number; readonly doubtful: number };
}

const TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"];
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];

export function figuresOf(
  runs: readonly SeedRun[],
  types: readonly TypeEstimate[],
  { rounds, size }: { readonly rounds: number; readonly size: number },
): ModelFigures {
  const f1: Record<string, { mean: number; seeds: number[] }> = {};
  const groupsOf = ({ page }: PageResult): readonly string[] =>
    page.set === "wcxb-dev" ? [page.set, page.type] : [page.set];
  const names = new Set(runs.flatMap(({ train, other }) => [...train, ...other].flatMap(groupsOf)));
  for (const name of names) {
    const seeds = runs.map(({ train, other }) =>
      rounded(
        mean([...train, ...other].filter((page) => groupsOf(page).includes(name)).map((page) => page.f1)),
      ),
    );
    f1[name] = { mean: rounded(mean(seeds)), seeds };
  }
  const excluded = [...GOLD_REPAIR.values()].filter(({ weight }) => weight === 0).length;
  return {
    ...{ seeds: runs.map(({ seed }) => seed), rounds, size, f1 },
    reliability: BINS.map((from, i) => reliabilityOf(runs[0]!.train, from, BINS[i + 1] ?? 1.01)),
    typeAccuracy: rounded(mean(types.map(({ type, estimates }) => (typeOf(estimates) === type ? 1 : 0)))),
    typeMacroF1: rounded(mean(TYPES.map((type) => f1OfType(types, type)))),
    repaired: { excluded, doubtful: GOLD_REPAIR.size - excluded },
  };
}

function reliabilityOf(results: readonly PageResult[], from: number, to: number) {
  const own = results.filter(({ expected }) => expected >= from && expected < to);
  const of = (key: "expected" | "f1"): number =>
    own.length === 0 ? 0 : rounded(mean(own.map((page) => page[key])));
  return { from, pages: own.length, expected: of("expected"), f1: of("f1") };
}

function typeOf(estimates: readonly number[]): string {
  return TYPES[estimates.indexOf(Math.max(...estimates))]!;
}

function f1OfType(types: readonly TypeEstimate[], type: string): number {
  const right = types.filter((page) => page.type === type && typeOf(page.estimates) === type).length;
  const found = types.filter((page) => typeOf(page.estimates) === type).length;
  const gold = types.filter((page) => page.type === type).length;
  return (2 * right) / Math.max(1, found + gold);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** Writes the card of a model as Markdown. */
export function modelCard(figures: ModelFigures): string {
  const { f1, seeds, rounds, size, reliability, repaired } = figures;
  const rows = Object.entries(f1).map(
    ([name, { mean: average, seeds: values }]) =>
      `| ${name} | ${average.toFixed(4)} | ${values.map((value) => value.toFixed(4)).join(", ")} |`,
  );
  const bins = reliability.map(
    ({ from, pages, expected, f1: observed }) =>
      `| from ${from} | ${pages} | ${expected.toFixed(3)} | ${observed.toFixed(3)} |`,
  );
  return `# The model of \`winnow\`

Written by \`pnpm train extract --seeds ${seeds.join(",")}\`.

- **What it does**: estimates for each block of a page how probable it is main content, and for the page its type.
- **Data**: wcxb-dev, 1,018 pages of WCXB (Foley 2026), CC BY 4.0, and altered copies of them. ${repaired.excluded} pages with a wrong gold text
  have weight 0, ${repaired.doubtful} doubtful ones .35 (\`tooling/train/src/extract/gold-repair.ts\`). No other data set.
- **Model**: ${rounds} boosted trees of at most 31 leaves (LightGBM 4.7.0) over features of the tree and of a hashed linear model;
  the model of seed ${seeds[0]} ships, ${size} bytes. Licence: Apache-2.0; credit WCXB.
- **Known failures**: collections and listings whose gold is the grid on one page and the prose on the next; products whose
  reviews are longer than their description; languages other than English, of which the training pages have almost none.

## Mean word F1

wcxb-dev: out of fold, five folds of registrable domains. Other sets: by the model of all folds, which has not seen
them. The words are those of the kept blocks.

| pages | mean of the seeds | each seed |
| --- | ---: | --- |
${rows.join("\n")}

## Confidence

Pages of wcxb-dev by expected F1, out of fold, before the calibration, which maps the second column to the third.

| expected F1 | pages | mean expected | mean F1 |
| --- | ---: | ---: | ---: |
${bins.join("\n")}

## Page types

Out of fold: accuracy ${figures.typeAccuracy.toFixed(3)}, macro F1 ${figures.typeMacroF1.toFixed(3)}.
`;
}
