/**
 * The method BTE alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { bodyRow, markupOrder } from "../markup-order.js";
import { maximumSubsequence } from "../maximum-subsequence.js";
import { wordsOf } from "../words-of.js";
import { bteLayout } from "./layout.js";

/** Steps between two looks at the clock. */
const STEPS = 1024;

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
  const { mark, marks } = createMarker(tree, { method: "bte", layout: bteLayout });
  const { length, kind, hidden } = tree;
  const order = markupOrder(tree, bodyRow(tree));
  const scores = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    if (i % STEPS === 0 && performance.now() > deadline) return marks;
    const row = order[i]!;
    if (row < 0 || kind[row] !== NodeKind.text) scores[i] = -1;
    else if (isText(tree, row)) scores[i] = wordsOf(tree, row);
  }
  const { first, last } = maximumSubsequence(scores);
  for (let row = 0; row < length; row++) {
    if (kind[row] === NodeKind.text && hidden[row] === Hidden.visible)
      mark(row, Label.boilerplate, "outside-of-range");
  }
  for (let i = first; i <= last; i++) {
    const row = order[i]!;
    if (row >= 0 && isText(tree, row)) mark(row, Label.content, "range-of-most-words");
  }
  return marks;
}

/** Whether a row is a text node with words, not with code or unparsed markup. */
function isText({ kind, hidden, parent, tag }: Tree, row: number): boolean {
  if (kind[row] !== NodeKind.text) return false;
  const flag = hidden[row]!;
  if (flag === Hidden.visible) return true;
  const up = tag[parent[row]!];
  if (up === Tag.iframe || up === Tag.noembed || up === Tag.noframes || up === Tag.script || up === Tag.style)
    return false;
  return flag !== Hidden.preloadedJson;
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
