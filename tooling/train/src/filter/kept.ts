import { grouped, tableText } from "@winnow/lab";
import { SITUATIONS, type Situation, type TypedPage } from "./collect.js";

/** Probabilities of the types by situation and page, of one division. */
type Run = readonly (readonly (readonly number[])[])[];

/** How many pages a minimum probability of articles keeps, as the mean of the divisions. */
interface Kept {
  readonly situation: Situation;
  readonly minProbability: number;
  /** Of wcxb-dev. */
  readonly precision: number;
  readonly recall: number;
  /** By data set: the kept share of articles of at least {@link MIN_LENGTH} characters, and of the other pages. */
  readonly sets: Readonly<Record<string, number>>;
}

const SHOWN: readonly Situation[] = ["full", "full-without-url", "text-url", "text"];
const MIN_PROBABILITIES = [0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2];
const MIN_LENGTH = 600;

/** Returns what minimum probabilities keep, to choose that of `articles` of @winnow/filter. */
export function keptFigures(pages: readonly TypedPage[], runs: readonly Run[]): readonly Kept[] {
  const indexes = [...pages.keys()];
  const groups = grouped(indexes, (page) => {
    const { set, type, length } = pages[page]!;
    if (type !== "article") return `${set}, not articles`;
    return length >= MIN_LENGTH ? set : "";
  });
  const articles = indexes.filter((page) => isMeasured(pages[page]!) && pages[page]!.type === "article");
  const others = indexes.filter((page) => isMeasured(pages[page]!) && pages[page]!.type !== "article");
  return SHOWN.flatMap((situation) =>
    MIN_PROBABILITIES.map((minProbability) => {
      const kept = (chosen: readonly number[]): number => {
        const own = runs.map((run) => run[SITUATIONS.indexOf(situation)]!);
        const count = own.reduce(
          (sum, all) => sum + chosen.filter((page) => all[page]![0]! >= minProbability).length,
          0,
        );
        return count / runs.length;
      };
      const right = kept(articles);
      const sets = [...groups]
        .filter(([name]) => name !== "")
        .map(([name, own]) => [name, kept(own) / own.length] as const);
      return {
        ...{ situation, minProbability, precision: right / Math.max(1, right + kept(others)) },
        ...{ recall: right / Math.max(1, articles.length), sets: Object.fromEntries(sets) },
      };
    }),
  );
}

function isMeasured({ set }: TypedPage): boolean {
  return set === "wcxb-dev";
}

/** Writes the figures as a table, one row per situation and minimum probability. */
export function keptTable(kept: readonly Kept[]): string {
  const sets = Object.keys(kept[0]!.sets);
  const rows = kept.map(({ situation, minProbability, precision, recall, sets: shares }) => [
    ...[situation, minProbability.toFixed(2), precision.toFixed(3), recall.toFixed(3)],
    ...sets.map((set) => shares[set]!.toFixed(3)),
  ]);
  return tableText(["", "minimum", "precision", "recall", ...sets], rows, 1);
}
