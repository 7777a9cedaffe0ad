import { wordIds } from "../tokens/ids.js";
import type { WordTokenOptions } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { commonDistinct, scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/**
 * Precision, recall and F1 of two texts' sets of words (Gupta 2022, equations 4.2-4.4). Repeated words count once.
 *
 * @returns Both texts without words: 1, 1, 1; one of them: 0, 0, 0.
 *
 * @example bagOfWords("A black dog chases a cat", "A lion chases a zebra") // { precision: 3/5, recall: 3/6, f1: 6/11 }
 */
export function bagOfWords(gold: string, predicted: string, options: WordTokenOptions = {}): Score {
  const counted = commonDistinct(wordIds(gold, predicted, options));
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/** The bag of words as a metric. */
export const bagOfWordsMetric: Metric = {
  name: "bag-of-words",
  about: "precision, recall and F1 of the sets of words",
  convention: {
    tokenizer: "\\w+ and marks; unspaced scripts by character",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Gupta 2022, equations 4.2-4.4",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => bagOfWords(gold.text, prediction.text),
  aggregate: means(["precision", "recall", "f1"]),
};
