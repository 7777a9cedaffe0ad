import { wordIds } from "../tokens/ids.js";
import type { WordTokenOptions } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { commonShingles, scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/** How to count n-grams. */
export interface NgramOptions extends WordTokenOptions {
  /** How many words an n-gram has. Default 4. */
  readonly n?: number | undefined;
}

/**
 * Precision, recall and F1 of two texts' n-grams of words, each as often as it stands (Gupta 2022, chapter 4). A text of fewer
 * words is one n-gram.
 *
 * @returns Both texts without words: 1, 1, 1; one of them: 0, 0, 0.
 * @throws {RangeError} If `n` is not a whole number from 1 on.
 *
 * @example ngram("A dog chases a cat for fun", "A dog chases a cat") // { precision: 1, recall: 1/2, f1: 2/3 }
 */
export function ngram(gold: string, predicted: string, options: NgramOptions = {}): Score {
  const { n = 4 } = options;
  const counted = commonShingles(wordIds(gold, predicted, options), n);
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/** 4-grams as a metric. */
export const ngramMetric: Metric = {
  name: "ngram",
  about: "precision, recall and F1 of the 4-grams of words",
  convention: {
    tokenizer: "\\w+ and marks; unspaced scripts by character; 4-grams, a shorter text is one",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Gupta 2022, chapter 4",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => ngram(gold.text, prediction.text),
  aggregate: means(["precision", "recall", "f1"]),
};
