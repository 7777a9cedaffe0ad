import { once } from "@winnow/core-dom/cache";
import { codePointCount } from "@winnow/core-dom/text";
import { lcsLength } from "../align/lcs.js";
import { levenshtein } from "../align/levenshtein.js";
import { type TokenIds, whitespaceIds } from "../tokens/ids.js";
import { oneLine } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { commonInOrder, scoreOfCounts } from "./common.js";
import { textMetric, WHITE_SPACE } from "./text-metric.js";
import type { Metric } from "./types.js";

// Metrics that align two texts as sequences of tokens or characters.

/**
 * Computes ROUGE-L of two texts: precision, recall and F1 of their longest common subsequence of tokens (Lin
 * 2004, section 3.1). Gupta 2022 defines this measure under the name RougeLSum, which is a different one
 * (`rougeLsum`).
 */
export function rougeL(gold: string, predicted: string): Score {
  return scoreOfCounts(commonInOrder(whitespaceIds(gold, predicted)));
}

export const rougeLMetric: Metric = textMetric({
  name: "rouge-l",
  about: "precision, recall and F1 of the longest common subsequence of the whole texts",
  convention: {
    tokenizer: WHITE_SPACE,
    source: "Lin 2004, section 3.1; Gupta 2022, chapter 4, where it is called RougeLSum",
  },
  score: rougeL,
});

/**
 * Computes the Indel similarity of two texts: twice the length of their longest common subsequence of tokens
 * divided by the number of all their tokens. Bevendorff et al. 2023 compute it with Levenshtein's `ratio` and
 * call it a distance. It equals the F1 of `rougeL`.
 */
export function indel(gold: string, predicted: string): number {
  const counted = commonInOrder(whitespaceIds(gold, predicted));
  const all = counted.gold + counted.predicted;
  return all === 0 ? 1 : (2 * counted.common) / all;
}

export const indelMetric: Metric = textMetric({
  name: "indel",
  about: "similarity by insertions and deletions of tokens: twice the common subsequence over all tokens",
  convention: {
    tokenizer: WHITE_SPACE,
    source: "Bevendorff et al. 2023 (there called Levenshtein distance), with unspaced scripts by character",
  },
  measures: ["similarity"],
  score: (gold, predicted) => ({ similarity: indel(gold, predicted) }),
});

/**
 * Computes precision, recall and F1 of characters, matched by a longest common subsequence. Viveros-Jiménez
 * et al. 2018 measure by character without defining how characters are matched; the subsequence is Winnow's
 * interpretation. Characters are code points; runs of white space count as one space, and white space at the
 * ends is ignored.
 */
export function charLcs(gold: string, predicted: string): Score {
  const numbers = new Map<number, number>();
  const left = characterIds(gold, numbers);
  const right = characterIds(predicted, numbers);
  const common = lcsLength(left, right, numbers.size);
  return scoreOfCounts({ common, gold: left.length, predicted: right.length });
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

export const charLcsMetric: Metric = textMetric({
  name: "char-lcs",
  about: "precision, recall and F1 of the characters, by a longest common subsequence",
  convention: {
    tokenizer: "code points; runs of white space are one space, ignored at the ends",
    source: "Viveros-Jiménez et al. 2018, alignment undefined there; by longest common subsequence here",
  },
  score: charLcs,
});

/** Cached distances: both metrics of edits need the same one. */
const pairEdits = once((ids: TokenIds) => levenshtein(ids.gold, ids.predicted, ids.size));

/** Returns the Levenshtein distance of two texts in tokens, and the number of tokens of the longer text. */
function tokenEdits(gold: string, predicted: string): { readonly edits: number; readonly longer: number } {
  const ids = whitespaceIds(gold, predicted);
  return { edits: pairEdits(ids), longer: Math.max(ids.gold.length, ids.predicted.length) };
}

/** Computes the edit distance in tokens, divided by the tokens of the longer text (Gupta 2022, chapter 4). */
export function tokenEdit(gold: string, predicted: string): number {
  const { edits, longer } = tokenEdits(gold, predicted);
  return longer === 0 ? 0 : edits / longer;
}

export const tokenEditMetric: Metric = textMetric({
  name: "token-edit",
  about: "edit distance in tokens, divided by the tokens of the longer text",
  convention: {
    tokenizer: WHITE_SPACE,
    empty: "both empty 0, one empty 1",
    source: "Gupta 2022, chapter 4 (the formula; for its tables see token-edit-thesis)",
  },
  measures: ["distance"],
  better: "lower",
  score: (gold, predicted) => ({ distance: tokenEdit(gold, predicted) }),
});

/**
 * Computes the edit distance in tokens, divided by the number of characters (code points) of the longer text.
 * This reproduces the edit distances of Gupta 2022, tables 6.1, 6.3 and 6.5; the formula given there
 * (`tokenEdit`) does not. Use it only for comparison with these tables: the figure depends on the length of
 * words and is far below 1.
 */
export function tokenEditThesis(gold: string, predicted: string): number {
  const { edits } = tokenEdits(gold, predicted);
  return edits === 0 ? 0 : edits / Math.max(codePointCount(gold), codePointCount(predicted));
}

export const tokenEditThesisMetric: Metric = textMetric({
  name: "token-edit-thesis",
  about: "edit distance in tokens, divided by the characters of the longer text: the thesis's tables",
  convention: {
    tokenizer: `${WHITE_SPACE}; divided by code points`,
    empty: "both empty 0; one empty: tokens / characters of the other",
    source: "Gupta 2022; tables 6.1, 6.3 and 6.5 were computed this way",
  },
  measures: ["distance"],
  better: "lower",
  score: (gold, predicted) => ({ distance: tokenEditThesis(gold, predicted) }),
});
