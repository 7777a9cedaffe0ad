import { once } from "@winnow/core-dom/cache";
import { codePointCount } from "@winnow/core-dom/text";
import { levenshtein } from "../align/levenshtein.js";
import {
  lowerWordIds,
  lowerWordRunIds,
  type TokenIds,
  tokenIds,
  whitespaceIds,
  wordIds,
} from "../tokens/ids.js";
import { oneLine } from "../tokens/tokens.js";
import type { MetricValues, Score } from "../types.js";
import { commonDistinct, commonInOrder, commonShingles, scoreOfCounts } from "./common.js";
import { defineMetric, type MetricDefinition } from "./define-metric.js";
import { rougeLsum } from "./rouge-lsum.js";
import type { Metric } from "./types.js";

/** Descriptions of the two most common tokenizers: `wordTokens` and `whitespaceTokens`. */
export const WORDS = "\\w+ and marks; unspaced scripts by character";
const WHITE_SPACE = "white space; unspaced scripts by character";

/** A metric of two texts. Its measures are averaged over pages. */
interface TextMetric extends Omit<MetricDefinition, "score"> {
  /** Default: precision, recall and F1, by which systems are ranked; otherwise by this one. */
  readonly measure?: string;
  readonly score: (gold: string, predicted: string) => MetricValues;
}

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

/** The Levenshtein distance of two texts in tokens, kept for both metrics of edits. */
const tokenEdits = once((ids: TokenIds) => levenshtein(ids.gold, ids.predicted, new Int32Array(ids.size)));

const TABLE: readonly TextMetric[] = [
  {
    name: "word-f1",
    about: "precision, recall and F1 of the words, counting repetitions",
    tokenizer: WORDS,
    case: "lower",
    source: "WCXB (Foley 2026), with unspaced scripts by character",
    score: wordF1,
  },
  {
    name: "word-f1-wcxb",
    about: "words as WCXB's own program counts them, to compare with its tables",
    tokenizer: "\\w+; a clause of an unspaced script is one token",
    case: "lower",
    source: "WCXB (Foley 2026)",
    score: (gold, predicted) => wordF1(gold, predicted, { unspaced: "run" }),
  },
  {
    name: "bag-of-words",
    about: "precision, recall and F1 of the sets of words",
    tokenizer: WORDS,
    source: "Gupta 2022, equations 4.2-4.4",
    score: (gold, predicted) => scoreOfCounts(commonDistinct(wordIds(gold, predicted))),
  },
  {
    name: "jaccard",
    about: "Jaccard index of the sets of tokens",
    tokenizer: WHITE_SPACE,
    source: "Gupta 2022, equation 4.1",
    measure: "similarity",
    score: (gold, predicted) => {
      const counted = commonDistinct(whitespaceIds(gold, predicted));
      const either = counted.gold + counted.predicted - counted.common;
      return { similarity: either === 0 ? 1 : counted.common / either };
    },
  },
  {
    name: "ngram",
    about: "precision, recall and F1 of the 4-grams of words",
    tokenizer: `${WORDS}; 4-grams, a shorter text is one 4-gram`,
    source: "Gupta 2022, chapter 4",
    score: (gold, predicted) => scoreOfCounts(commonShingles(wordIds(gold, predicted), 4)),
  },
  {
    name: "rouge-1",
    about: "precision, recall and F1 of the tokens",
    tokenizer: `${WHITE_SPACE}; 1-grams`,
    source: "Lin 2004, section 2",
    score: (gold, predicted) => scoreOfCounts(commonShingles(whitespaceIds(gold, predicted), 1)),
  },
  {
    // A text of one token is one 2-gram, so that equal texts score 1; rouge_score gives them 0.
    name: "rouge-2",
    about: "precision, recall and F1 of the pairs of neighbouring tokens",
    tokenizer: `${WHITE_SPACE}; 2-grams, a shorter text is one 2-gram`,
    source: "Lin 2004, section 2",
    score: (gold, predicted) => scoreOfCounts(commonShingles(whitespaceIds(gold, predicted), 2)),
  },
  {
    // Gupta 2022 calls it RougeLSum, which is a different measure.
    name: "rouge-l",
    about: "precision, recall and F1 of the longest common subsequence of the whole texts",
    tokenizer: WHITE_SPACE,
    source: "Lin 2004, section 3.1; Gupta 2022, chapter 4, where it is called RougeLSum",
    score: (gold, predicted) => scoreOfCounts(commonInOrder(whitespaceIds(gold, predicted))),
  },
  {
    name: "rouge-lsum",
    about: "precision, recall and F1 of the union of the lines' longest common subsequences",
    tokenizer: `${WHITE_SPACE}; lines by newline`,
    empty: "both empty 1, empty gold P 0 R 1 F 0, empty prediction 0",
    source: "Lin 2004, section 3.2, hits clipped as in rouge_score; empties as Bevendorff et al. 2023",
    score: rougeLsum,
  },
  {
    name: "token-edit",
    about: "edit distance in tokens, divided by the tokens of the longer text",
    tokenizer: WHITE_SPACE,
    empty: "both empty 0, one empty 1",
    source: "Gupta 2022, chapter 4 (the formula; for its tables see token-edit-thesis)",
    measure: "distance",
    better: "lower",
    score: (gold, predicted) => {
      const ids = whitespaceIds(gold, predicted);
      const longer = Math.max(ids.gold.length, ids.predicted.length);
      return { distance: longer === 0 ? 0 : tokenEdits(ids) / longer };
    },
  },
  {
    // The formula of Gupta 2022 (`token-edit`) does not reproduce its tables, this one does. The figure
    // depends on the length of words and is far below 1.
    name: "token-edit-thesis",
    about: "edit distance in tokens, divided by the characters of the longer text: the thesis's tables",
    tokenizer: `${WHITE_SPACE}; divided by code points`,
    empty: "both empty 0; one empty: tokens / characters of the other",
    source: "Gupta 2022; tables 6.1, 6.3 and 6.5 were computed this way",
    measure: "distance",
    better: "lower",
    score: (gold, predicted) => {
      const edits = tokenEdits(whitespaceIds(gold, predicted));
      const longer = Math.max(codePointCount(gold), codePointCount(predicted));
      return { distance: edits === 0 ? 0 : edits / longer };
    },
  },
  {
    // The F1 of rouge-l by another name: 2 · common / (gold + predicted) tokens, Levenshtein's `ratio`.
    name: "indel",
    about: "similarity by insertions and deletions of tokens: twice the common subsequence over all tokens",
    tokenizer: WHITE_SPACE,
    source: "Bevendorff et al. 2023 (there called Levenshtein distance), with unspaced scripts by character",
    measure: "similarity",
    score: (gold, predicted) => {
      return { similarity: scoreOfCounts(commonInOrder(whitespaceIds(gold, predicted))).f1 };
    },
  },
  {
    name: "char-lcs",
    about: "precision, recall and F1 of the characters, by a longest common subsequence",
    tokenizer: "code points; runs of white space are one space, ignored at the ends",
    source: "Viveros-Jiménez et al. 2018, alignment undefined there; by longest common subsequence here",
    score: (gold, predicted) =>
      scoreOfCounts(commonInOrder(tokenIds([...oneLine(gold)], [...oneLine(predicted)]))),
  },
];

/** Metrics that compare two texts as bags of tokens or n-grams, or align their tokens or characters. */
export const TEXT_TABLE: readonly Metric[] = TABLE.map(({ measure, score, ...metric }) =>
  defineMetric({
    ...metric,
    ...(measure === undefined ? {} : { measures: [measure], primary: measure }),
    score: (gold, prediction) => score(gold.text, prediction.text),
  }),
);
