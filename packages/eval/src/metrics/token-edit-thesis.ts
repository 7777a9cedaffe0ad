import { means } from "./aggregate.js";
import { tokenEdits } from "./token-edit.js";
import type { Metric } from "./types.js";

/**
 * The edit distance of two texts in tokens, over the number of characters of the longer one: what reproduces the edit
 * distances of Gupta 2022, tables 6.1, 6.3 and 6.5, which its own formula (`tokenEdit`) does not. For comparison with
 * them only: the figure depends on how long words are and never comes near 1.
 *
 * Tokens are set apart by white space, scripts without spaces by character; characters are code points, white space
 * among them.
 *
 * @returns Both texts without tokens: 0.
 *
 * @example tokenEditThesis("A black dog chases a cat", "A lion chases a zebra") // 3 / 24
 */
export function tokenEditThesis(gold: string, predicted: string): number {
  const { edits } = tokenEdits(gold, predicted);
  return edits === 0 ? 0 : edits / Math.max(codePoints(gold), codePoints(predicted));
}

function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count++) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return count;
}

/** The edit distance of the thesis's tables as a metric. */
export const tokenEditThesisMetric: Metric = {
  name: "token-edit-thesis",
  about: "edit distance in tokens, over the characters of the longer text: the thesis's tables",
  convention: {
    tokenizer: "white space; unspaced scripts by character; divided by code points",
    case: "kept",
    empty: "both empty 0, one empty tokens / characters",
    aggregation: "mean over pages",
    source: "Gupta 2022, as tables 6.1, 6.3 and 6.5 turn out to have been computed",
  },
  measures: ["distance"],
  primary: "distance",
  better: "lower",
  reads: "text",
  score: (gold, prediction) => ({ distance: tokenEditThesis(gold.text, prediction.text) }),
  aggregate: means(["distance"]),
};
