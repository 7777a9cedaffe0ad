import { mean } from "../statistics/quantile.js";
import type { MetricValues } from "../types.js";
import { wordF1 } from "./bags.js";
import type { Metric } from "./types.js";

/** Output this little like the gold counts as another text altogether. */
const UNRELATED = 0.1;

/** A page as the three scores see it. */
type ThreeScoresPage = {
  /** F1 of words; 0 for an empty output, 1 where the gold is empty too. */
  readonly similarity: number;
  /** 1 where the prediction has text, else 0. */
  readonly output: number;
};

/**
 * A page's part in the three scores: how like the gold its output is, by F1 of words (`wordF1`).
 *
 * @example threeScores("a b c", "") // { similarity: 0, output: 0 }
 */
export function threeScores(gold: string, predicted: string): ThreeScoresPage {
  return { similarity: wordF1(gold, predicted).f1, output: predicted.trim() === "" ? 0 : 1 };
}

/** What a page adds to the third score: −1 for output that has nothing to do with the gold. */
function penalised({ similarity, output }: ThreeScoresPage): number {
  return output === 1 && similarity < UNRELATED ? -1 : similarity;
}

/**
 * Three scores of an article parser that may answer nothing. `a`: the mean similarity of the outputs that are not empty;
 * `b`: of all, an empty output 0; `c`: as b, but an output that has nothing to do with the gold (similarity below .1)
 * counts −1, the mean cut off at 0: no answer is better than a wrong one.
 *
 * @returns `a` is NaN where no output has text, all three where there is no page.
 *
 * @example
 * // Similarities 1, .8, an empty output, .05:
 * threeScoresAggregate(pages); // { a: 0.617, b: 0.4625, c: 0.2 }
 */
export function threeScoresAggregate(pages: readonly ThreeScoresPage[]): MetricValues {
  return {
    a: mean(pages.filter((page) => page.output === 1).map((page) => page.similarity)),
    b: mean(pages.map((page) => page.similarity)),
    c: Math.max(0, mean(pages.map(penalised))),
  };
}

/** The three scores as a metric. A page has `a` only where its output has text; its `c` may be −1. */
export const threeScoresMetric: Metric = {
  name: "three-scores",
  about:
    "a: outputs with text; b: all, empty 0; c: wrong texts −1 (Winnow's reading of a note without formulas)",
  convention: {
    tokenizer: "\\w+ and marks; unspaced scripts by character (F1 of words is the similarity)",
    case: "lower",
    empty: "an empty output is left out of a and 0 in b and c; 1 in b and c where the gold is empty too",
    aggregation: "means over pages; c counts similarity below .1 as −1, its mean cut off at 0",
    source:
      "Winnow's reading of a note on benchmarking an article parser with three scores, which gives no formulas",
  },
  measures: ["a", "b", "c"],
  primary: "b",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => {
    const page = threeScores(gold.text, prediction.text);
    const { similarity, output } = page;
    return { ...(output === 1 ? { a: similarity } : {}), b: similarity, c: penalised(page), ...page };
  },
  aggregate: (pages) => threeScoresAggregate(pages as readonly ThreeScoresPage[]),
};
