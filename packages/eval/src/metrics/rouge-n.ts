import { whitespaceIds } from "../tokens/ids.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { commonShingles, scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/**
 * ROUGE-N of two texts: precision, recall and F1 of their n-grams of tokens, each as often as it stands (Lin 2004,
 * section 2). A text of fewer than n tokens is one n-gram, so that equal texts get 1; rouge_score gives them 0.
 *
 * @returns Both texts without tokens: 1, 1, 1; one of them: 0, 0, 0.
 * @throws {RangeError} If `n` is not a whole number from 1 on.
 *
 * @example rougeN("a b c d", "a b d", 2) // { precision: 1/2, recall: 1/3, f1: 0.4 }
 */
export function rougeN(gold: string, predicted: string, n: number): Score {
  const counted = commonShingles(whitespaceIds(gold, predicted), n);
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/** ROUGE-1, tokens one by one, as a metric. */
export const rouge1Metric: Metric = rougeMetric(1, "tokens");

/** ROUGE-2, pairs of tokens, as a metric. */
export const rouge2Metric: Metric = rougeMetric(2, "pairs of neighbouring tokens");

function rougeMetric(n: number, items: string): Metric {
  return {
    name: `rouge-${n}`,
    about: `precision, recall and F1 of the ${items}`,
    convention: {
      tokenizer: `white space; unspaced scripts by character; ${n}-grams${n > 1 ? ", a shorter text is one" : ""}`,
      case: "kept",
      empty: "both empty 1, one empty 0",
      aggregation: "mean over pages",
      source: "Lin 2004, section 2",
    },
    measures: ["precision", "recall", "f1"],
    primary: "f1",
    better: "higher",
    reads: "text",
    score: (gold, prediction) => rougeN(gold.text, prediction.text, n),
    aggregate: means(["precision", "recall", "f1"]),
  };
}
