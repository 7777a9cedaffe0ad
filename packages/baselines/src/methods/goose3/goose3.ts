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
import { type EditableTree, editableTree, firstElement, nextNode, TEXT } from "../../editable-tree/index.js";
import { addSiblings, removeChildren } from "./assemble.js";
import { createCleaner, unwrapImplied } from "./clean.js";
import { knownContent } from "./known-content.js";
import { articleLanguage } from "./language.js";
import { articleText } from "./output.js";
import { gooseStopWords } from "./stop-words.js";
import { type Copies, toParagraphs } from "./to-paragraphs.js";
import { findTopNode, type TopNode } from "./top-node.js";
import { type WordCount, wordCounter } from "./word-counts.js";

/**
 * Goose (goose3 3.1, `cleaned_text`; Gravity Labs 2011): removes elements with the names of boilerplate, turns
 * text into paragraphs, and finds the element whose paragraphs have most stop words. Parts of it without
 * paragraphs, with many links or few stop words are left out.
 *
 * If the page marks its article (`article`, `itemprop=articleBody`, …), only such elements are searched. The
 * stop words are those of the page's language; in languages that do not separate words by white space hardly
 * any word matches, and nothing is found, as in the original's default configuration. `favor`, `comments` and
 * `deadline` have no effect: the time is linear in the page. Fallback content that is not visible may be content.
 *
 * As with libxml2 2.14 (lxml 6), text with a link next to other elements is no paragraph ({@link toParagraphs}).
 * Deviations: text that the original returns twice is content once; scripts are never content; the language of
 * pages that declare none is that of the text.
 *
 * @example render(tree, goose3(tree), text)
 */
export function goose3(source: Tree, options: MethodOptions = {}): Marks {
  const { mark, marks } = createMarker(source, { method: "goose3" });
  const reject = (row: number, reason: string) => {
    if (source.kind[row] !== NodeKind.text || source.hidden[row] !== Hidden.visible) return;
    mark(row, Label.boilerplate, reason);
  };
  for (let row = 0; row < source.length; row++) reject(row, "outside-article");
  const countOf = wordCounter(source, gooseStopWords(articleLanguage(source, options)));
  const removed: Removed[] = [];
  const top = findArticle(source, countOf, removed);
  if (top === undefined) return marks;
  const { tree } = top;
  const rejectSubtree = (node: number, reason: string) => {
    for (let at = node; at >= 0; at = nextNode(tree, at, node)) if (tree.tag[at] === TEXT) reject(at, reason);
  };
  for (const { node, tree } of removed) if (tree === top.tree) rejectSubtree(node, "name");
  addSiblings(top);
  removeChildren(top, rejectSubtree);
  for (const row of articleText(tree, top.node, countOf, reject)) {
    const parentTag = source.tag[source.parent[row]!];
    if (parentTag !== Tag.script && parentTag !== Tag.style) mark(row, Label.content, "article");
  }
  return marks;
}

interface Removed {
  readonly tree: EditableTree;
  readonly node: number;
}

/** Finds the article; `removed` receives the elements that were removed for their names. */
function findArticle(
  source: Tree,
  countOf: (row: number) => WordCount,
  removed: Removed[],
): TopNode | undefined {
  const whole = editableTree(source, "lxml");
  unwrapImplied(whole);
  const html = firstElement(whole, 0);
  if (html < 0) return undefined;
  const page = { tree: whole, root: html };
  const known = knownContent(whole);
  const parts = known.length > 0 ? known : [page];
  const clean = createCleaner();
  const copies = new Map<EditableTree, Copies>();
  for (const { tree, root } of parts) {
    for (const node of clean(tree, root)) removed.push({ tree, node });
    const copiesInTree = copies.get(tree) ?? new Map<number, number[]>();
    copies.set(tree, copiesInTree);
    toParagraphs(tree, root, Tag.div, copiesInTree);
    toParagraphs(tree, root, Tag.span, copiesInTree);
  }
  const top = findTopNode(parts, copies, countOf);
  // The original then searches the page as it was, without cleaning it.
  return top === undefined && known.length > 0 ? findTopNode([page], copies, countOf) : top;
}
