import { blocks, type Tree } from "@winnow/core-dom";
import { tokenIds } from "../tokens/ids.js";
import { wordTokens } from "../tokens/tokens.js";
import { lcsMatches } from "./lcs-matches.js";

/** How much of each block of a page a text has taken. */
interface BlockCoverage {
  /** The text of each block, in the order of the page. */
  readonly blocks: readonly string[];
  /** For each text that was asked for, the share of each block's tokens that it contains, 0 to 1. */
  readonly shares: readonly Float32Array[];
}

/**
 * Finds a text in its page again: the page's tokens and the text's are aligned by their longest common subsequence, and
 * each block is covered by as much as its matched tokens. So any tool's output can be shown on the page, marks or none.
 *
 * Where a text's words occur on the page several times, the alignment chooses, always the same places. A block without
 * a word has a share of 0.
 *
 * @param texts Texts from this page: a gold, predictions.
 * @example
 * const tree = parse("<p>Menu</p><p>The cat sat.</p>");
 * blockCoverage(tree, ["The cat sat."]); // blocks ["Menu", "The cat sat."], shares [[0, 1]]
 */
export function blockCoverage(tree: Tree, texts: readonly string[]): BlockCoverage {
  const found = blocks(tree).map((block) => block.text);
  const tokens: string[] = [];
  const ends: number[] = [];
  for (const text of found) {
    for (const token of wordsOf(text)) tokens.push(token);
    ends.push(tokens.length);
  }
  return {
    blocks: found,
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
