import { wordIds } from "../tokens/ids.js";
import type { WordTokenOptions } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { means } from "./aggregate.js";
import { commonShingles, scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/**
 * Precision, recall and F1 of two texts' multisets of lower-cased words (WCXB, Foley 2026).
 *
 * @param options `unspaced: "run"` takes a clause of Chinese, Japanese, Thai … for one word, as WCXB's own program does:
 *   `今天天氣很好` and `今天天氣很差` then have nothing in common.
 * @returns Both texts without words: 1, 1, 1; one of them: 0, 0, 0.
 *
 * @example wordF1("The cat sat on the mat. Subscribe!", "the cat sat on the mat").f1 // 12/13
 */
export function wordF1(
  gold: string,
  predicted: string,
  options: Pick<WordTokenOptions, "unspaced"> = {},
): Score {
  const ids = wordIds(gold, predicted, { lowercase: true, unspaced: options.unspaced });
  const counted = commonShingles(ids, 1);
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/** The words as a metric: WCXB's, but for scripts without spaces. */
export const wordF1Metric: Metric = {
  name: "word-f1",
  about: "precision, recall and F1 of the words, each as often as it stands",
  convention: {
    tokenizer: "\\w+ and marks; unspaced scripts by character",
    case: "lower",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "WCXB (Foley 2026), with unspaced scripts by character",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => wordF1(gold.text, prediction.text),
  aggregate: means(["precision", "recall", "f1"]),
};

/** The words as WCXB's own program counts them: a clause without spaces is one word. */
export const wordF1WcxbMetric: Metric = {
  ...wordF1Metric,
  name: "word-f1-wcxb",
  about: "words as WCXB's own program counts them, to compare with its tables",
  convention: {
    ...wordF1Metric.convention,
    tokenizer: "\\w+; a clause of an unspaced script is one token",
    source: "WCXB (Foley 2026)",
  },
  score: (gold, prediction) => wordF1(gold.text, prediction.text, { unspaced: "run" }),
};
