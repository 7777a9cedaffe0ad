import { whitespaceIds } from "../tokens/ids.js";
import { means } from "./aggregate.js";
import { commonInOrder } from "./common.js";
import type { Metric } from "./types.js";

/**
 * The Indel similarity of two texts in tokens: twice their longest common subsequence over all their tokens. It is
 * what Bevendorff et al. 2023 compute with Levenshtein's `ratio` and call a distance; equal to the F1 of `rougeL`.
 *
 * @returns 1 for equal texts to 0 for texts that have nothing in common. Both without tokens: 1; one of them: 0.
 *
 * @example indel("A black dog chases a cat", "A lion chases a zebra") // 2·3 / (6 + 5)
 */
export function indel(gold: string, predicted: string): number {
  const counted = commonInOrder(whitespaceIds(gold, predicted));
  const all = counted.gold + counted.predicted;
  return all === 0 ? 1 : (2 * counted.common) / all;
}

/** The Indel similarity as a metric. */
export const indelMetric: Metric = {
  name: "indel",
  about: "similarity by insertions and deletions of tokens: twice the common subsequence over all tokens",
  convention: {
    tokenizer: "white space; unspaced scripts by character",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Bevendorff et al. 2023 (there called Levenshtein distance), with unspaced scripts by character",
  },
  measures: ["similarity"],
  primary: "similarity",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => ({ similarity: indel(gold.text, prediction.text) }),
  aggregate: means(["similarity"]),
};
