import { whitespaceIds } from "../tokens/ids.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { commonInOrder, scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/**
 * ROUGE-L of two texts taken whole: precision, recall and F1 of their longest common subsequence of tokens (Lin 2004,
 * section 3.1). It is what Gupta 2022 defines under the name of RougeLSum, which is another measure (`rougeLsum`).
 *
 * @returns Both texts without tokens: 1, 1, 1; one of them: 0, 0, 0.
 *
 * @example rougeL("The bus is on the highway", "A Red bus is on the road") // { precision: 4/7, recall: 4/6, f1: 8/13 }
 */
export function rougeL(gold: string, predicted: string): Score {
  const counted = commonInOrder(whitespaceIds(gold, predicted));
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/** ROUGE-L as a metric. */
export const rougeLMetric: Metric = {
  name: "rouge-l",
  about: "precision, recall and F1 of the longest common subsequence of the whole texts",
  convention: {
    tokenizer: "white space; unspaced scripts by character",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Lin 2004, section 3.1; Gupta 2022, chapter 4, where it is called RougeLSum",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => rougeL(gold.text, prediction.text),
  aggregate: means(["precision", "recall", "f1"]),
};
