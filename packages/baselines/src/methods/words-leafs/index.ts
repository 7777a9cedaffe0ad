/**
 * The method words/leafs ratio alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { bodyRow, countSpacedWords, visibleTextRows } from "../markup-order.js";

/**
 * A method after the words/leafs ratio (Insa, Silva and Tamarit 2013, "Using the Words/Leafs Ratio in the DOM
 * Tree for Content Extraction"). The ratio of an element is the number of words in it divided by the number
 * of its text nodes with words: high in continuous text, low in menus and other lists. The ratio alone is
 * highest in a single long text node, so the relevance of an element is its ratio times its words. The most
 * relevant element is the content, with everything in it.
 *
 * This follows the title and abstract of the paper, not its formulas, which were not available. From there: a
 * ratio of words to leaves, and one block of the tree as the result. Our choices: leaves are visible text
 * nodes with words; the relevance; of equally relevant elements the first, and so the outermost.
 *
 * @example extract(html, { method: wordsLeafs }).text
 */
export function wordsLeafs(tree: Tree, { deadline = Number.POSITIVE_INFINITY }: MethodOptions = {}): Marks {
  const { mark, marks } = createMarker(tree, { method: "words-leafs" });
  if (performance.now() > deadline) return marks;
  const { length, kind, end } = tree;
  const rows = visibleTextRows(tree);
  // Prefix sums over the visible text rows.
  const words = new Int32Array(length + 1);
  const leafs = new Int32Array(length + 1);
  for (const row of rows) {
    words[row + 1] = countSpacedWords(tree, row);
    leafs[row + 1] = words[row + 1]! > 0 ? 1 : 0;
  }
  for (let row = 0; row < length; row++) {
    words[row + 1]! += words[row]!;
    leafs[row + 1]! += leafs[row]!;
  }

  const root = bodyRow(tree);
  let best = root;
  let maximum = 0;
  for (let row = root; row < end[root]!; row++) {
    if (row !== root && kind[row] !== NodeKind.element) continue;
    const wordsIn = words[end[row]!]! - words[row]!;
    const relevance = (wordsIn / Math.max(1, leafs[end[row]!]! - leafs[row]!)) * wordsIn;
    if (relevance > maximum) [best, maximum] = [row, relevance];
  }
  for (const row of rows) {
    if (row > best && row < end[best]!) mark(row, Label.content, "most-relevant-element");
    else mark(row, Label.boilerplate, "outside-of-element");
  }
  return marks;
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"words-leafs"> = {
  "words-leafs": {
    method: wordsLeafs,
    about: "keeps the element with the largest product of words and words per text node",
    goodFor: "articles in one block",
    source: "Insa, Silva and Tamarit, Using the Words/Leafs Ratio in the DOM Tree for Content Extraction",
    year: 2013,
  },
};
