import type { Gold } from "../datasets.js";
import { answers, goldOf, type Measure, titleSame } from "./measures.js";
import type { Field, System } from "./types.js";

/** A page that metadata are measured on. */
export interface MeasuredPage {
  readonly key: string;
  readonly id: string;
  readonly url?: string;
  /** Its name in the set that it is from. */
  readonly source?: string;
  readonly pageType?: string;
  readonly gold: Gold;
}

/** A mean over so many pages. */
export interface Figure {
  readonly value: number;
  readonly pages: number;
}

/** The mean score of a system on the pages whose gold has the field. */
export function meanScore(pages: readonly MeasuredPage[], system: System, measure: Measure): Figure {
  return mean(
    pages.flatMap((page) => {
      const gold = goldOf(page.gold, measure.field);
      return gold === undefined ? [] : [measure.score(system.answer(page.key), gold)];
    }),
  );
}

/** The share of the pages without a gold value of the field on which a system gives one. */
export function coverageWithoutGold(pages: readonly MeasuredPage[], system: System, field: Field): Figure {
  return mean(
    pages
      .filter((page) => goldOf(page.gold, field) === undefined)
      .map((page) => Number(answers(system.answer(page.key), field))),
  );
}

/**
 * The share of the pages with a gold title on which it is among the candidates: the most that a better choice alone
 * could reach.
 *
 * @param candidates - all titles that were found on a page, whether one was taken or not.
 */
export function titleCeiling(
  pages: readonly MeasuredPage[],
  candidates: (pageKey: string) => readonly string[],
): Figure {
  return mean(
    pages.flatMap(({ key, gold }) => {
      const title = goldOf(gold, "title");
      if (title === undefined) return [];
      return [
        Math.max(0, ...candidates(key).map((one) => titleSame.score({ title: one, authors: [] }, title))),
      ];
    }),
  );
}

function mean(scores: readonly number[]): Figure {
  const sum = scores.reduce((total, score) => total + score, 0);
  return { value: scores.length === 0 ? 0 : sum / scores.length, pages: scores.length };
}
