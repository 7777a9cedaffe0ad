import type { Method } from "@winnow/core-dom";
import { mean, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { trainingPages } from "../pages/training-pages.js";

/** The score of a page by a method that has not seen its site. */
export interface PageScore {
  readonly fold: number;
  /** The word F1 of each method, by its name. */
  readonly f1: ReadonlyMap<string, number>;
}

/**
 * Scores methods on the pages of wcxb-dev, each page by those that were trained without its fold.
 *
 * @param foldOf - the fold of each page, in the order of the data set.
 * @param methodsOf - for each fold, the methods that were trained on the other folds.
 */
export async function crossValidate(
  foldOf: readonly number[],
  methodsOf: readonly ReadonlyMap<string, Method>[],
): Promise<readonly PageScore[]> {
  const scores: PageScore[] = [];
  for await (const { page, tree } of trainingPages()) {
    const fold = foldOf[scores.length]!;
    const f1 = new Map<string, number>();
    for (const [name, method] of methodsOf[fold]!) {
      f1.set(name, wordF1(page.gold.text, extract(tree, { method }).text).f1);
    }
    scores.push({ fold, f1 });
  }
  return scores;
}

/** The mean of a method's scores, and the standard deviation of the means of the folds. */
export function meanByFold(scores: readonly PageScore[], name: string): { mean: number; deviation: number } {
  const folds = Math.max(...scores.map(({ fold }) => fold)) + 1;
  const means = Array.from({ length: folds }, (_, fold) =>
    mean(scores.filter((score) => score.fold === fold).map(({ f1 }) => f1.get(name)!)),
  );
  const all = mean(scores.map(({ f1 }) => f1.get(name)!));
  const center = mean(means);
  const deviation = Math.sqrt(mean(means.map((value) => (value - center) ** 2)));
  return { mean: all, deviation };
}
