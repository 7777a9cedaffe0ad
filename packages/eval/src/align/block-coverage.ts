import { blocks, type Tree } from "@winnow/core-dom";
import { tokenIds } from "../tokens/ids.js";
import { wordTokens } from "../tokens/tokens.js";
import { lcsMatches } from "./lcs.js";

/** The share of each block of a page that a text contains. */
interface BlockCoverage {
  /** The text of each block, in page order. */
  readonly blocks: readonly string[];
  /** For each given text, the share of each block's tokens that it contains, 0 to 1. */
  readonly shares: readonly Float32Array[];
}

/**
 * Locates extracted texts in their page: aligns the tokens of page and text by their longest common
 * subsequence, and computes the share of matched tokens of each block. This way the output of any tool can be
 * shown on the page, even if the tool returns no marks.
 *
 * If words of the text occur several times on the page, the alignment picks one place, deterministically. A
 * block without words has a share of 0.
 *
 * @param texts Texts from this page, such as gold and predictions.
 * @example
 * const tree = parse("<p>Menu</p><p>The cat sat.</p>");
 * blockCoverage(tree, ["The cat sat."]); // blocks ["Menu", "The cat sat."], shares [[0, 1]]
 */
export function blockCoverage(tree: Tree, texts: readonly string[]): BlockCoverage {
  const blockTexts = blocks(tree).map((block) => block.text);
  const tokens: string[] = [];
  const ends: number[] = [];
  for (const text of blockTexts) {
    for (const token of wordsOf(text)) tokens.push(token);
    ends.push(tokens.length);
  }
  return {
    blocks: blockTexts,
    shares: texts.map((text) => sharesOf(tokens, ends, wordsOf(text))),
  };
}

const wordsOf = (text: string): readonly string[] => wordTokens(text, { lowercase: true });

function sharesOf(page: readonly string[], ends: readonly number[], text: readonly string[]): Float32Array {
  const { gold, predicted, size } = tokenIds(page, text);
  const matched = lcsMatches(gold, predicted, size).a;
  const shares = new Float32Array(ends.length);
  let at = 0;
  let start = 0;
  for (const [block, end] of ends.entries()) {
    const first = at;
    while (at < matched.length && matched[at]! < end) at++;
    if (end > start) shares[block] = (at - first) / (end - start);
    start = end;
  }
  return shares;
}
