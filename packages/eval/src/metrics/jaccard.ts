import { whitespaceIds } from "../tokens/ids.js";
import type { WordTokenOptions } from "../tokens/tokens.js";
import { means } from "./aggregate.js";
import { commonDistinct } from "./common.js";
import type { Metric } from "./types.js";

/**
 * The Jaccard index of two texts' sets of tokens: how many are in both, of those in either (Gupta 2022, equation 4.1).
 *
 * @returns From 0 to 1. Both texts empty: 1; one empty: 0.
 *
 * @example jaccard("A black dog chases a cat", "A lion chases a zebra") // 3/8
 */
export function jaccard(gold: string, predicted: string, options: WordTokenOptions = {}): number {
  const counted = commonDistinct(whitespaceIds(gold, predicted, options));
  const either = counted.gold + counted.predicted - counted.common;
  return either === 0 ? 1 : counted.common / either;
}

/** The Jaccard index as a metric. */
export const jaccardMetric: Metric = {
  name: "jaccard",
  about: "Jaccard index of the sets of tokens",
  convention: {
    tokenizer: "white space; unspaced scripts by character",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Gupta 2022, equation 4.1",
  },
  measures: ["similarity"],
  primary: "similarity",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => ({ similarity: jaccard(gold.text, prediction.text) }),
  aggregate: means(["similarity"]),
};
