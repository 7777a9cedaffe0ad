/**
 * The method words/leafs ratio alone.
 *
 * @module
 */
import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { bodyRow } from "../markup-order.js";
import { wordsOf } from "../words-of.js";

/** Steps between two looks at the clock. */
const STEPS = 1024;

/**
 * The words/leafs ratio (Insa, Silva and Tamarit 2013, "Using the Words/Leafs Ratio in the DOM Tree for
 * Content Extraction"). The ratio of a node is the number of words below it divided by the number of leaves
 * with words: high where text is continuous, low in menus and other lists. The most relevant node is the
 * content, with everything in it.
 *
 * From the paper: the ratio; comments, scripts and leaves without words do not count; the result is one node
 * of the tree. The ratio alone is largest in a single leaf, so the paper weighs it against other properties
 * of the node. Its weights were not available to us: here the relevance is the product of the ratio and the
 * number of words. The position on the page, which the paper also uses, is left out, because it lowered the
 * quality on four of five open sets.
 *
 * @example extract(html, { method: wordsLeafs }).text
 */
export function wordsLeafs(tree: Tree, { deadline = Number.POSITIVE_INFINITY }: MethodOptions = {}): Marks {
  const { mark, marks } = createMarker(tree, "words-leafs");
  const { length, kind, hidden, end } = tree;
  // Prefix sums over the visible text rows.
  const words = new Int32Array(length + 1);
  const leafs = new Int32Array(length + 1);
  for (let row = 0; row < length; row++) {
    if (row % STEPS === 0 && performance.now() > deadline) return marks;
    const count = kind[row] === NodeKind.text && hidden[row] === Hidden.visible ? wordsOf(tree, row) : 0;
    words[row + 1] = words[row]! + count;
    leafs[row + 1] = leafs[row]! + (count > 0 ? 1 : 0);
  }

  const root = bodyRow(tree);
  let best = root;
  let most = 0;
  for (let row = root; row < end[root]!; row++) {
    if (row !== root && kind[row] !== NodeKind.element) continue;
    const relevance = relevanceOf(words[end[row]!]! - words[row]!, leafs[end[row]!]! - leafs[row]!);
    // Of equally relevant nodes, the outermost: they have the same words.
    if (relevance > most) [best, most] = [row, relevance];
  }
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.text || hidden[row] !== Hidden.visible) continue;
    if (row > best && row < end[best]!) mark(row, Label.content, "most-relevant-node");
    else mark(row, Label.boilerplate, "outside-of-node");
  }
  return marks;
}

/** Returns the words/leafs ratio of a node times its words. */
function relevanceOf(words: number, leafs: number): number {
  return leafs === 0 ? 0 : (words / leafs) * words;
}
