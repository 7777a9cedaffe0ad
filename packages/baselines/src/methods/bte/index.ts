/**
 * The method BTE alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
  text,
} from "@winnow/core-dom";
import { tagBits } from "../../text-blocks/tag-table.js";
import { bodyRow, countSpacedWords, markupOrder, visibleTextRows } from "../markup-order.js";
import { maximumSubsequence } from "../maximum-subsequence.js";

/**
 * Body Text Extraction (Finn, Kushmerick and Smyth 2001, "Fact or Fiction: Content Classification for Digital
 * Libraries"). The body of a page is a sequence of tags and words. The content is the range that maximises
 * the tags before and after it plus the words in it (Gupta 2022, "Advancing and Benchmarking Large-Scale
 * Content Extraction from the Web", formula 2.1): with +1 for a word and −1 for a tag, the subsequence with
 * the largest sum, which is found in linear time.
 *
 * Details follow the Python version of Pomikálek (bte.py, in quadratic time): words are separated by white
 * space; a comment is one tag; a script or style is an empty element; of equally good ranges the first and
 * then the shortest one is used. Like bte.py, the method does not know what is hidden: text of `noscript`,
 * `template`, form fields and fallbacks in the range is content, except for the markup in `iframe`.
 *
 * bte.py reads the source, this method reads the tree. So end tags that the source omits are counted, a `>`
 * in an attribute or a comment does not end it, and a page is not lost if a script contains `<body>`.
 *
 * @example extract(html, { method: bte }).text
 */
export function bte(tree: Tree, { deadline = Number.POSITIVE_INFINITY }: MethodOptions = {}): Marks {
  const { mark, marks } = createMarker(tree, { method: "bte", layout });
  if (performance.now() > deadline) return marks;
  const order = markupOrder(tree, bodyRow(tree));
  const scores = new Int32Array(order.length);
  for (const [i, row] of order.entries()) {
    if (row < 0 || tree.kind[row] !== NodeKind.text) scores[i] = -1;
    else if (isText(tree, row)) scores[i] = countSpacedWords(tree, row);
  }
  for (const row of visibleTextRows(tree)) mark(row, Label.boilerplate, "outside-of-range");
  const { first, last } = maximumSubsequence(scores);
  for (const row of order.subarray(first, last + 1)) {
    if (row >= 0 && isText(tree, row)) mark(row, Label.content, "range-of-most-words");
  }
  return marks;
}

/** Elements whose text is code or unparsed markup. */
const isUnparsed = tagBits([[1, "iframe noembed noframes script style"]]);

/** Whether a row is a text node with words, not with code or unparsed markup. */
function isText(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.text) return false;
  if (tree.hidden[row] === Hidden.visible) return true;
  return tree.hidden[row] !== Hidden.preloadedJson && isUnparsed(tree, tree.parent[row]!) === 0;
}

/** The elements whose tags end a line in bte.py. */
const endsLine = tagBits([[1, "p div hr blockquote table h1 h2 h3 li"]]);

/**
 * Writes the content as bte.py does: words separated by single spaces, one line per paragraph, heading or
 * list item. Every tag separates words, even in the middle of a word.
 */
function layout(tree: Tree, { label }: Marks): string {
  let words = "";
  for (const place of markupOrder(tree, 0)) {
    const row = place < 0 ? ~place : place;
    if (tree.kind[row] === NodeKind.element) words += endsLine(tree, row) ? "\n" : " ";
    else if (label[row] === Label.content) words += ` ${text(tree, row).replace(/\s+/g, " ")}`;
  }
  const lines = words.split("\n").map((line) => line.replace(/ +/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"bte"> = {
  bte: {
    method: bte,
    about: "keeps the range with most words inside and most tags outside",
    goodFor: "pages with one long running text",
    source:
      "Finn, Kushmerick and Smyth, Fact or Fiction: Content Classification for Digital Libraries; bte.py",
    year: 2001,
  },
};
