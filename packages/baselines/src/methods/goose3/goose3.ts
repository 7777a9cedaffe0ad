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
import { remove } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { firstElement, nextNode } from "../../working-tree/walk.js";
import { workingTree } from "../../working-tree/working-tree.js";
import { addSiblings, removeChildren } from "./assemble.js";
import { createCleaner } from "./clean.js";
import { unwrapImplied } from "./implied-elements.js";
import { knownContent } from "./known-content.js";
import { languageOf } from "./language.js";
import { articleText } from "./output.js";
import { stopWordsOf } from "./stop-words.js";
import { type TextCount, textCounter } from "./text-counts.js";
import { type Copies, toParagraphs } from "./to-paragraphs.js";
import { findTopNode, type Part, type TopNode } from "./top-node.js";

/**
 * Goose (goose3 3.1, `cleaned_text`; Gravity Labs 2011): removes elements with the names of boilerplate, turns
 * text into paragraphs, and finds the element whose paragraphs have most stop words. Parts of it without
 * paragraphs, with many links or few stop words are left out.
 *
 * If the page marks its article (`article`, `itemprop=articleBody`, …), only such elements are searched. The
 * stop words are those of the page's language; in languages that do not separate words by white space hardly
 * any word matches, and nothing is found, as in the original's default configuration. `favor` and `comments`
 * have no effect. Fallback content that is not visible may be content.
 *
 * As with libxml2 2.14 (lxml 6), text with a link next to other elements is no paragraph ({@link toParagraphs}).
 * Deviations: text that the original returns twice is content once; scripts are never content; the language of
 * pages that declare none is that of the text.
 *
 * @example render(tree, goose3(tree), text)
 */
export function goose3(tree: Tree, options: MethodOptions = {}): Marks {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const { mark, marks } = createMarker(tree, { method: "goose3" });
  const visible = (row: number) => tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible;
  const countOf = textCounter(tree, stopWordsOf(languageOf(tree, options)));
  const removed: { node: number; reason: string }[] = [];
  const top = findArticle(tree, countOf, deadline, removed);
  if (performance.now() > deadline) return marks;

  for (let row = 0; row < tree.length; row++)
    if (visible(row)) mark(row, Label.boilerplate, "outside-article");
  if (top === undefined) return marks;
  const { work } = top;
  const reject = (node: number, reason: string) => {
    for (let at = node; at >= 0; at = nextNode(work, at, node))
      if (work.tag[at] === TEXT && visible(at)) mark(at, Label.boilerplate, reason);
  };
  for (const { node, reason } of removed) reject(node, reason);
  addSiblings(top);
  removeChildren(top, reject);
  const rows = articleText(work, top.node, countOf, (row, reason) => {
    if (visible(row)) mark(row, Label.boilerplate, reason);
  });
  for (const row of rows) if (!isCode(tree, row)) mark(row, Label.content, "article");
  return marks;
}

/** Finds the article; `removed` receives the elements that were removed from its tree for their names. */
function findArticle(
  tree: Tree,
  countOf: (row: number) => TextCount,
  deadline: number,
  removed: { node: number; reason: string }[],
): TopNode | undefined {
  const whole = workingTree(tree);
  unwrapImplied(whole);
  const html = firstElement(whole, 0);
  if (html < 0) return undefined;
  const known = knownContent(tree, whole);
  const clean = createCleaner();
  const copiesIn = new Map<WorkingTree, Copies>();
  const prepare = ({ work, root }: Part): Part => {
    if (performance.now() > deadline) return { work, root };
    for (const node of clean(work, root)) removedFrom.push({ work, node });
    const copies = copiesIn.get(work) ?? new Map<number, number[]>();
    copiesIn.set(work, copies);
    toParagraphs(work, root, Tag.div, copies);
    toParagraphs(work, root, Tag.span, copies);
    return { work, root, copies };
  };
  const removedFrom: { work: WorkingTree; node: number }[] = [];
  const page = (): Part => {
    remove(whole, html);
    return { work: whole, root: html };
  };
  const parts = known.length > 0 ? known.map(prepare) : [prepare(page())];
  let top = findTopNode(parts, countOf);
  // The original then searches the page as it was, without cleaning it.
  if (top === undefined && known.length > 0) top = findTopNode([page()], countOf);
  for (const { work, node } of removedFrom) {
    if (work === top?.work) removed.push({ node, reason: "name" });
  }
  return top;
}

function isCode({ hidden }: Tree, row: number): boolean {
  const flag = hidden[row]!;
  return (
    flag === Hidden.script || flag === Hidden.style || flag === Hidden.jsonLd || flag === Hidden.preloadedJson
  );
}
