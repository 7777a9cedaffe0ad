import { lowerWordIds, lowerWordRunIds, whitespaceIds, wordIds } from "../tokens/ids.js";
import type { Score } from "../types.js";
import { commonDistinct, commonShingles, scoreOfCounts } from "./common.js";
import { textMetric, WHITE_SPACE, WORDS } from "./text-metric.js";
import type { Metric } from "./types.js";

// Metrics that compare two texts as sets or multisets of tokens or n-grams, regardless of order.

/**
 * Computes precision, recall and F1 of the multisets of lower-case words (WCXB, Foley 2026).
 *
 * @param options `unspaced: "run"` counts a clause of Chinese, Japanese, Thai … as one word, as WCXB's own
 *   program does: `今天天氣很好` and `今天天氣很差` then have nothing in common.
 * @returns 1, 1, 1 if both texts have no words; 0, 0, 0 if one has none.
 *
 * @example wordF1("The cat sat on the mat. Subscribe!", "the cat sat on the mat").f1 // 12/13
 */
export function wordF1(
  gold: string,
  predicted: string,
  options: { readonly unspaced?: "character" | "run" | undefined } = {},
): Score {
  const ids = options.unspaced === "run" ? lowerWordRunIds : lowerWordIds;
  return scoreOfCounts(commonShingles(ids(gold, predicted), 1));
}

export const wordF1Metric: Metric = textMetric({
  name: "word-f1",
  about: "precision, recall and F1 of the words, counting repetitions",
  convention: {
    tokenizer: WORDS,
    case: "lower",
    source: "WCXB (Foley 2026), with unspaced scripts by character",
  },
  score: wordF1,
});

export const wordF1WcxbMetric: Metric = textMetric({
  name: "word-f1-wcxb",
  about: "words as WCXB's own program counts them, to compare with its tables",
  convention: {
    tokenizer: "\\w+; a clause of an unspaced script is one token",
    case: "lower",
    source: "WCXB (Foley 2026)",
  },
  score: (gold, predicted) => wordF1(gold, predicted, { unspaced: "run" }),
});

/** Computes precision, recall and F1 of the sets of distinct words (Gupta 2022, equations 4.2-4.4). */
export function bagOfWords(gold: string, predicted: string): Score {
  return scoreOfCounts(commonDistinct(wordIds(gold, predicted)));
}

export const bagOfWordsMetric: Metric = textMetric({
  name: "bag-of-words",
  about: "precision, recall and F1 of the sets of words",
  convention: { tokenizer: WORDS, source: "Gupta 2022, equations 4.2-4.4" },
  score: bagOfWords,
});

/** Computes the Jaccard index of the sets of tokens: intersection over union (Gupta 2022, equation 4.1). */
export function jaccard(gold: string, predicted: string): number {
  const counted = commonDistinct(whitespaceIds(gold, predicted));
  const either = counted.gold + counted.predicted - counted.common;
  return either === 0 ? 1 : counted.common / either;
}

export const jaccardMetric: Metric = textMetric({
  name: "jaccard",
  about: "Jaccard index of the sets of tokens",
  convention: { tokenizer: WHITE_SPACE, source: "Gupta 2022, equation 4.1" },
  measures: ["similarity"],
  score: (gold, predicted) => ({ similarity: jaccard(gold, predicted) }),
});

/**
 * Computes precision, recall and F1 of the n-grams of words, counting repetitions (Gupta 2022, chapter 4). A
 * text of fewer than n words is one n-gram.
 *
 * @throws {RangeError} If `n` is not a positive integer.
 */
export function ngram(gold: string, predicted: string, n = 4): Score {
  return scoreOfCounts(commonShingles(wordIds(gold, predicted), n));
}

export const ngramMetric: Metric = textMetric({
  name: "ngram",
  about: "precision, recall and F1 of the 4-grams of words",
  convention: {
    tokenizer: `${WORDS}; 4-grams, a shorter text is one 4-gram`,
    source: "Gupta 2022, chapter 4",
  },
  score: (gold, predicted) => ngram(gold, predicted),
});

/**
 * Computes ROUGE-N: precision, recall and F1 of the n-grams of tokens, counting repetitions (Lin 2004,
 * section 2). A text of fewer than n tokens is one n-gram, so that equal texts score 1; rouge_score gives
 * them 0.
 *
 * @throws {RangeError} If `n` is not a positive integer.
 */
export function rougeN(gold: string, predicted: string, n: number): Score {
  return scoreOfCounts(commonShingles(whitespaceIds(gold, predicted), n));
}

export const rouge1Metric: Metric = textMetric({
  name: "rouge-1",
  about: "precision, recall and F1 of the tokens",
  convention: { tokenizer: `${WHITE_SPACE}; 1-grams`, source: "Lin 2004, section 2" },
  score: (gold, predicted) => rougeN(gold, predicted, 1),
});

export const rouge2Metric: Metric = textMetric({
  name: "rouge-2",
  about: "precision, recall and F1 of the pairs of neighbouring tokens",
  convention: {
    tokenizer: `${WHITE_SPACE}; 2-grams, a shorter text is one 2-gram`,
    source: "Lin 2004, section 2",
  },
  score: (gold, predicted) => rougeN(gold, predicted, 2),
});
