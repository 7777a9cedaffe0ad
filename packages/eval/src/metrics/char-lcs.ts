import { lcsLength } from "../align/lcs.js";
import { oneLine } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/**
 * Precision, recall and F1 of two texts by character, matched by a longest common subsequence. Viveros-Jiménez et al.
 * 2018 measure by character and don't say how characters are matched; the subsequence is Winnow's reading.
 *
 * Characters are code points; runs of white space count as one space, those at the ends not at all.
 *
 * @returns Both texts without characters: 1, 1, 1; one of them: 0, 0, 0.
 *
 * @example charLcs("新聞內容", "新聞內容廣告") // { precision: 2/3, recall: 1, f1: 0.8 }
 */
export function charLcs(gold: string, predicted: string): Score {
  const numbers = new Map<number, number>();
  const left = characterIds(gold, numbers);
  const right = characterIds(predicted, numbers);
  return scoreOf(lcsLength(left, right, numbers.size), left.length, right.length);
}

function characterIds(text: string, numbers: Map<number, number>): Int32Array {
  const source = oneLine(text);
  const ids = new Int32Array(source.length);
  let length = 0;
  for (let index = 0; index < source.length; ) {
    const point = source.codePointAt(index)!;
    index += point > 0xffff ? 2 : 1;
    let id = numbers.get(point);
    if (id === undefined) numbers.set(point, (id = numbers.size));
    ids[length++] = id;
  }
  return ids.subarray(0, length);
}

/** The characters in common as a metric. */
export const charLcsMetric: Metric = {
  name: "char-lcs",
  about: "precision, recall and F1 of the characters, by a longest common subsequence",
  convention: {
    tokenizer: "code points; runs of white space are one space, none at the ends",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Viveros-Jiménez et al. 2018, alignment undefined there; by longest common subsequence here",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => charLcs(gold.text, prediction.text),
  aggregate: means(["precision", "recall", "f1"]),
};
