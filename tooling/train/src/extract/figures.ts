import { mean } from "@winnow/eval";
import { grouped } from "@winnow/lab";
import { scoresOf } from "../filter/figures.js";
import { rounded } from "../module.js";
import type { PageResult } from "./evaluate.js";
import { GOLD_REPAIR, goldWeight } from "./gold-repair.js";

/** The results of one seed: wcxb-dev out of fold, and the other sets by the model of all folds. */
interface SeedRun {
  readonly seed: number;
  readonly train: readonly PageResult[];
  readonly other: readonly PageResult[];
}

/** A page's type, and its estimate out of fold. */
interface TypeEstimate {
  readonly label: string;
  readonly found: string;
}

/** Mean word F1 of a group of pages. */
export interface GroupFigures {
  readonly pages: number;
  /** The mean of the seeds. */
  readonly mean: number;
  /** By seed. */
  readonly seeds: Readonly<Record<string, number>>;
}

/** A page of wcxb-dev on which the model is wrong. */
interface WorstPage {
  readonly id: string;
  readonly type: string;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Words of the kept blocks, and of the gold text. */
  readonly words: number;
  readonly goldWords: number;
}

/** The figures of a model, which the docs show. */
export interface ModelFigures {
  /** Separated by commas. */
  readonly seeds: string;
  readonly rounds: number;
  /** Bytes of the model file. */
  readonly size: number;
  readonly sets: Readonly<Record<string, GroupFigures>>;
  /** wcxb-dev by page type. */
  readonly types: Readonly<Record<string, GroupFigures>>;
  /** daniel-a by language. */
  readonly languages: Readonly<Record<string, GroupFigures>>;
  /** Pages of wcxb-dev by expected F1, out of fold, before the calibration; of the first seed. */
  readonly reliability: readonly {
    readonly from: number;
    readonly pages: number;
    readonly expected: number;
    readonly f1: number;
  }[];
  readonly typeAccuracy: number;
  readonly typeMacroF1: number;
  readonly repaired: { readonly excluded: number; readonly doubtful: number };
  /** The pages of wcxb-dev with the lowest F1 whose gold text is right, worst first; of the first seed. */
  readonly worst: readonly WorstPage[];
}

const TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"];
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
const WORST = 25;

export function figuresOf(
  runs: readonly SeedRun[],
  types: readonly TypeEstimate[],
  { rounds, size }: { readonly rounds: number; readonly size: number },
): ModelFigures {
  const excluded = [...GOLD_REPAIR.values()].filter(({ weight }) => weight === 0).length;
  return {
    ...{ seeds: runs.map(({ seed }) => seed).join(","), rounds, size },
    sets: groupFigures(runs, ({ page }) => page.set),
    types: groupFigures(runs, ({ page }) => (page.set === "wcxb-dev" ? page.type : "")),
    languages: groupFigures(runs, ({ page }) => (page.set === "daniel-a" ? page.lang : "")),
    reliability: BINS.map((from, i) => reliabilityOf(runs[0]!.train, from, BINS[i + 1] ?? 1.01)),
    typeAccuracy: rounded(mean(types.map(({ label, found }) => (found === label ? 1 : 0)))),
    typeMacroF1: rounded(mean(TYPES.map((type) => scoresOf(types, type).f1))),
    repaired: { excluded, doubtful: GOLD_REPAIR.size - excluded },
    worst: worstPages(runs[0]!.train),
  };
}

/** The figures of the groups that pages belong to; none for the group `""`. Seven page types first, as in the docs. */
function groupFigures(
  runs: readonly SeedRun[],
  groupOf: (result: PageResult) => string,
): Readonly<Record<string, GroupFigures>> {
  const bySeed = runs.map(({ seed, train, other }) => {
    return { seed, groups: grouped([...train, ...other], groupOf) };
  });
  const names = [...bySeed[0]!.groups.keys()].filter((name) => name !== "");
  const sorted = names.toSorted((a, b) => TYPES.indexOf(a) - TYPES.indexOf(b));
  return Object.fromEntries(
    sorted.map((name) => {
      const seeds = bySeed.map(({ seed, groups }): [string, number] => [
        `${seed}`,
        rounded(mean(groups.get(name)!.map(({ f1 }) => f1))),
      ]);
      const pages = bySeed[0]!.groups.get(name)!.length;
      const average = rounded(mean(seeds.map(([, value]) => value)));
      return [name, { pages, mean: average, seeds: Object.fromEntries(seeds) }];
    }),
  );
}

function worstPages(results: readonly PageResult[]): readonly WorstPage[] {
  return results
    .filter(({ page }) => goldWeight(page.id, page.url) === 1)
    .toSorted((a, b) => a.f1 - b.f1 || b.words + b.goldWords - a.words - a.goldWords)
    .slice(0, WORST)
    .map(({ page, f1, precision, recall, words, goldWords }) => ({
      ...{ id: page.id, type: page.type, f1: rounded(f1) },
      ...{ precision: rounded(precision), recall: rounded(recall), words, goldWords },
    }));
}

function reliabilityOf(results: readonly PageResult[], from: number, to: number) {
  const own = results.filter(({ expected }) => expected >= from && expected < to);
  const of = (key: "expected" | "f1"): number =>
    own.length === 0 ? 0 : rounded(mean(own.map((page) => page[key])));
  return { from, pages: own.length, expected: of("expected"), f1: of("f1") };
}
