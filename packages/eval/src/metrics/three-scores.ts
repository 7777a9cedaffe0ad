import { mean } from "../statistics/quantile.js";
import type { MetricValues } from "../types.js";
import { defineMetric } from "./define-metric.js";
import { WORDS, wordF1 } from "./text-metrics.js";
import type { Metric } from "./types.js";

/** Output with a similarity below this counts as unrelated to the gold. */
const UNRELATED = 0.1;

/** The input of the three scores for a page. */
type ThreeScoresPage = {
  /** F1 of words; 0 for an empty output, but 1 if the gold is empty too. */
  readonly similarity: number;
  /** 1 if the prediction has text, otherwise 0. */
  readonly output: number;
};

/**
 * Measures a page for the three scores: the similarity of output and gold is the F1 of words (`wordF1`).
 *
 * @example threeScores("a b c", "") // { similarity: 0, output: 0 }
 */
export function threeScores(gold: string, predicted: string): ThreeScoresPage {
  return { similarity: wordF1(gold, predicted).f1, output: predicted.trim() === "" ? 0 : 1 };
}

/** Returns a page's contribution to the third score: −1 for output that is unrelated to the gold. */
function penalised({ similarity, output }: ThreeScoresPage): number {
  return output === 1 && similarity < UNRELATED ? -1 : similarity;
}

/**
 * Computes three scores for an article parser that may return nothing. `a` is the mean similarity of the
 * non-empty outputs. `b` is the mean over all pages, with 0 for an empty output. `c` is like `b`, but an
 * output unrelated to the gold (similarity below .1) counts −1, and the mean is at least 0: no answer is
 * better than a wrong one.
 *
 * @returns `a` is NaN if no output has text; all three are NaN without pages.
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

/** The metric of the three scores. A page has `a` only if its output has text; its `c` may be −1. */
export const threeScoresMetric: Metric = defineMetric({
  name: "three-scores",
  about:
    "a: outputs with text; b: all, empty 0; c: wrong texts −1 (Winnow's interpretation of a note without formulas)",
  tokenizer: `${WORDS} (F1 of words is the similarity)`,
  case: "lower",
  empty: "an empty output is ignored in a and 0 in b and c; 1 in b and c if the gold is empty too",
  aggregation: "means over pages; c counts similarity below .1 as −1, and its mean is at least 0",
  source:
    "Winnow's interpretation of a note on benchmarking an article parser with three scores, which has no formulas",
  measures: ["a", "b", "c"],
  primary: "b",
  score: (gold, prediction) => {
    const page = threeScores(gold.text, prediction.text);
    const { similarity, output } = page;
    return { ...(output === 1 ? { a: similarity } : {}), b: similarity, c: penalised(page), ...page };
  },
  aggregate: (pages) => threeScoresAggregate(pages as readonly ThreeScoresPage[]),
});
