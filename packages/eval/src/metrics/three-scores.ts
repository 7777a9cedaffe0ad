import { mean } from "../statistics/quantile.js";
import type { MetricValues } from "../types.js";
import { defineMetric } from "./define-metric.js";
import { WORDS, wordF1 } from "./text-metrics.js";
import type { Metric } from "./types.js";

/** What the third score counts as unrelated to the gold, and what it takes off for it. The note has no numbers. */
interface ThreeScoresOptions {
  /**
   * Output with a similarity below this is unrelated. Default .1: hardly a word is right. Two texts of one language that
   * have nothing to do with each other often have more in common, such as articles and prepositions; .3 counts most of
   * them as unrelated, and poor outputs of the right page as well (`pnpm lab right three-scores`).
   */
  readonly threshold?: number;
  /** What an unrelated output subtracts, 0 to 1. Default 1: it is as bad as a perfect output is good. */
  readonly penalty?: number;
}

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

/** Returns a page's contribution to the third score: minus the penalty for output that is unrelated to the gold. */
function penalised(
  { similarity, output }: ThreeScoresPage,
  { threshold = 0.1, penalty = 1 }: ThreeScoresOptions,
): number {
  return output === 1 && similarity < threshold ? 0 - penalty : similarity;
}

/**
 * Computes three scores for an article parser that may return nothing. `a` is the mean similarity of the
 * non-empty outputs. `b` is the mean over all pages, with 0 for an empty output. `c` is like `b`, but an
 * output unrelated to the gold (similarity below `threshold`) counts −`penalty`, and the mean is at least 0: no answer
 * is better than a wrong one.
 *
 * @returns `a` is NaN if no output has text; all three are NaN without pages.
 *
 * @example
 * // Similarities 1, .8, an empty output, .05:
 * threeScoresAggregate(pages); // { a: 0.617, b: 0.4625, c: 0.2 }
 */
export function threeScoresAggregate(
  pages: readonly ThreeScoresPage[],
  options: ThreeScoresOptions = {},
): MetricValues {
  return {
    a: mean(pages.filter((page) => page.output === 1).map((page) => page.similarity)),
    b: mean(pages.map((page) => page.similarity)),
    c: Math.max(0, mean(pages.map((page) => penalised(page, options)))),
  };
}

/**
 * Returns the metric of the three scores. A page has `a` only if its output has text; its `c` may be negative. Its name
 * has the options that are not the defaults, and `metricsNamed` reads them from there.
 *
 * @throws RangeError if an option is not 0 to 1.
 *
 * @example createThreeScores({ threshold: 0.2 }).name // "three-scores:threshold=0.2"
 */
export function createThreeScores(options: ThreeScoresOptions = {}): Metric {
  const { threshold = 0.1, penalty = 1 } = options;
  for (const [name, value] of Object.entries({ threshold, penalty }))
    if (!(value >= 0 && value <= 1)) throw new RangeError(`options.${name} must be 0 to 1, not ${value}`);
  return defineMetric({
    name: `three-scores${threshold === 0.1 ? "" : `:threshold=${threshold}`}${penalty === 1 ? "" : `:penalty=${penalty}`}`,
    about: `a: outputs with text; b: all, empty 0; c: wrong texts −${penalty}; options: three-scores:threshold=0.3:penalty=0.5`,
    tokenizer: `${WORDS} (F1 of words is the similarity)`,
    case: "lower",
    empty: "an empty output is ignored in a and 0 in b and c; 1 in b and c if the gold is empty too",
    aggregation: `means over pages; c counts similarity below ${threshold} as −${penalty}, and its mean is at least 0`,
    source:
      "Winnow's interpretation of a note on benchmarking an article parser with three scores, which has no formulas",
    measures: ["a", "b", "c"],
    primary: "b",
    score: (gold, prediction) => {
      const page = threeScores(gold.text, prediction.text);
      const { similarity, output } = page;
      return {
        ...(output === 1 ? { a: similarity } : {}),
        b: similarity,
        c: penalised(page, options),
        ...page,
      };
    },
    aggregate: (pages) => threeScoresAggregate(pages as readonly ThreeScoresPage[], options),
  });
}
