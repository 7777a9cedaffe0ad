import { codePointCount } from "@winnow/core-dom/text";
import { lcsLength } from "../align/lcs.js";
import { levenshtein } from "../align/levenshtein.js";
import { type TokenIds, whitespaceIds } from "../tokens/ids.js";
import { oneLine } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { commonInOrder, scoreOfCounts } from "./common.js";
import { textMetric } from "./text-metric.js";
import type { Metric } from "./types.js";

/** Metrics of two texts as sequences of tokens or characters, aligned in their order. */

const WHITE_SPACE = "white space; unspaced scripts by character";

/**
 * ROUGE-L of two texts taken whole: precision, recall and F1 of their longest common subsequence of tokens (Lin 2004,
 * section 3.1). It is what Gupta 2022 defines under the name of RougeLSum, which is another measure (`rougeLsum`).
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
 * The Indel similarity of two texts in tokens: twice their longest common subsequence over all their tokens. It is
 * what Bevendorff et al. 2023 compute with Levenshtein's `ratio` and call a distance; equal to the F1 of `rougeL`.
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
 * Precision, recall and F1 of two texts by character, matched by a longest common subsequence. Viveros-Jiménez et al.
 * 2018 measure by character and don't say how characters are matched; the subsequence is Winnow's reading. Characters
 * are code points; runs of white space count as one space, those at the ends not at all.
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
    tokenizer: "code points; runs of white space are one space, none at the ends",
    source: "Viveros-Jiménez et al. 2018, alignment undefined there; by longest common subsequence here",
  },
  score: charLcs,
});

/** The edits of the pair that was asked for last: both metrics of edits ask for the same. */
const EDITS = new WeakMap<TokenIds, number>();

/** The Levenshtein distance of two texts in tokens, and the number of tokens of the text that has more of them. */
function tokenEdits(gold: string, predicted: string): { readonly edits: number; readonly longer: number } {
  const ids = whitespaceIds(gold, predicted);
  let edits = EDITS.get(ids);
  if (edits === undefined) EDITS.set(ids, (edits = levenshtein(ids.gold, ids.predicted, ids.size)));
  return { edits, longer: Math.max(ids.gold.length, ids.predicted.length) };
}

/** The edit distance of two texts in tokens, over the number of tokens of the longer one (Gupta 2022, chapter 4). */
export function tokenEdit(gold: string, predicted: string): number {
  const { edits, longer } = tokenEdits(gold, predicted);
  return longer === 0 ? 0 : edits / longer;
}

export const tokenEditMetric: Metric = textMetric({
  name: "token-edit",
  about: "edit distance in tokens, over those of the longer text",
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
 * The edit distance of two texts in tokens, over the number of characters (code points) of the longer one: what
 * reproduces the edit distances of Gupta 2022, tables 6.1, 6.3 and 6.5, which its own formula (`tokenEdit`) does not.
 * For comparison with them only: the figure depends on how long words are and never comes near 1.
 */
export function tokenEditThesis(gold: string, predicted: string): number {
  const { edits } = tokenEdits(gold, predicted);
  return edits === 0 ? 0 : edits / Math.max(codePointCount(gold), codePointCount(predicted));
}

export const tokenEditThesisMetric: Metric = textMetric({
  name: "token-edit-thesis",
  about: "edit distance in tokens, over the characters of the longer text: the thesis's tables",
  convention: {
    tokenizer: `${WHITE_SPACE}; divided by code points`,
    empty: "both empty 0, one empty tokens / characters",
    source: "Gupta 2022, as tables 6.1, 6.3 and 6.5 turn out to have been computed",
  },
  measures: ["distance"],
  better: "lower",
  score: (gold, predicted) => ({ distance: tokenEditThesis(gold, predicted) }),
});
