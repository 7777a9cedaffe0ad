import { Hidden, Label, type Marks, NodeKind, type Tree, text } from "@winnow/core-dom";
import { words } from "@winnow/core-dom/text";

/** The words of each text row, and those that enough methods keep. */
export interface TokenCounts {
  readonly words: Int32Array;
  readonly kept: Int32Array;
}

/** Words in an n-gram (Bevendorff et al. 2023). */
const SIZE = 5;
/** Empty words before the first and after the last one, so that these are in n-grams too, and their row. */
const PADDING: readonly string[] = ["", "", "", ""];
const NO_ROW = -1;

/**
 * Counts the votes of methods for the words of a page: a method votes for a word if the 5-gram that ends with
 * the word, or the one that begins with it, is in the method's text, wherever that is on the page. The text
 * of a method are the words of the visible rows that it labels as content or comment.
 *
 * Takes time linear in the words times the methods.
 *
 * @param threshold - the sum of weights from which on a word is kept.
 */
export function countTokens(
  tree: Tree,
  ballots: readonly Marks[],
  weights: readonly number[],
  threshold: number,
): TokenCounts {
  const tokens = [...PADDING];
  const rows = PADDING.map(() => NO_ROW);
  const counts = new Int32Array(tree.length);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    for (const word of words(text(tree, row), { unspaced: "character" })) {
      tokens.push(word);
      rows.push(row);
      counts[row]!++;
    }
  }
  tokens.push(...PADDING);
  rows.push(...PADDING.map(() => NO_ROW));
  const grams = ngrams(tokens);
  const votes = new Float64Array(tokens.length);
  for (const [i, { label }] of ballots.entries()) {
    const isKept = (row: number): boolean =>
      row === NO_ROW || label[row] === Label.content || label[row] === Label.comment;
    const seen = new Set(ngrams(tokens.filter((_, at) => isKept(rows[at]!))));
    for (let at = PADDING.length; at < grams.length; at++)
      if (seen.has(grams[at - PADDING.length]!) || seen.has(grams[at]!)) votes[at]! += weights[i]!;
  }
  const kept = new Int32Array(tree.length);
  for (const [at, row] of rows.entries()) if (row !== NO_ROW && votes[at]! >= threshold) kept[row]!++;
  return { words: counts, kept };
}

/** Returns the n-gram that begins at each word. */
function ngrams(tokens: readonly string[]): readonly string[] {
  const grams: string[] = [];
  for (let at = 0; at + SIZE <= tokens.length; at++) grams.push(tokens.slice(at, at + SIZE).join(" "));
  return grams;
}
