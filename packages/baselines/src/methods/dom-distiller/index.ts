/**
 * The method DOM Distiller alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Hidden,
  Label,
  type Marker,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
  text,
} from "@winnow/core-dom";
import { BlockLabel, forEachRun, hasLabel, type TextBlock } from "../../text-blocks/block.js";
import { classifyByWords } from "../../text-blocks/classify.js";
import { labelEndOfText } from "../../text-blocks/end-of-text.js";
import { expandToTitle, keepLargeAtLevel, keepLargest, keepListAtEnd } from "../../text-blocks/filters.js";
import { labelTitles, type TitleRules } from "../../text-blocks/titles.js";
import { LINE_BREAK, LINK_EDGE, type TextRun, type WebDocument, WebKind } from "./document.js";
import { END_OF_TEXT, fuseHeadings, fuseNeighbours, rejectNotContent } from "./filters.js";
import { keepLeadImage, keepRelevantMedia, markMedia } from "./media.js";
import { indexRows } from "./row-index.js";
import { expandToSiblings, expandToSimilarSiblings } from "./similar-siblings.js";
import { documentTitle, markupTitle } from "./titles.js";
import { Trait, traitReader } from "./traits.js";
import { type Page, readDocument } from "./walk.js";
import { countWords } from "./word-count.js";

/** With fewer words the page is read again, without the rules on unlikely candidates. */
const MIN_WORDS = 500;

/**
 * DOM Distiller, the reader mode of Chromium, without rendering: as in go-domdistiller 1.0.0. It descends from
 * boilerpipe (Kohlschütter et al. 2010). Blocks of text are classified by their words and links; siblings of
 * content in the tree become content; neighbours are joined; the largest block wins, with blocks like it. A
 * heading that repeats the page's title is not part of the text. If the result has fewer than 500 words, the
 * page is read again, with elements whose names are those of boilerplate.
 *
 * Data tables follow the text before them. Of a figure, only the caption is content. As in the original, text
 * that the tree flags as hidden may be content: in `audio`, `canvas` and `template`, and fields in data tables.
 * Pagination is not followed, and `favor` has no effect.
 *
 * @example extract(html, { method: domDistiller }).text
 */
export function domDistiller(tree: Tree, options: MethodOptions = {}): Marks {
  const { comments = false, deadline = Number.POSITIVE_INFINITY } = options;
  const { mark, marks } = createMarker(tree, { method: "dom-distiller" });
  if (performance.now() > deadline) return marks;
  const index = indexRows(tree);
  const page: Page = { tree, index, traits: traitReader(tree) };
  const titles = [markupTitle(tree, index), documentTitle(tree)];
  let document = readDocument(page, true);
  // Without unlikely candidates, the second walk would give the same.
  if (extractArticle(tree, document, titles) < MIN_WORDS && document.leftOutUnlikely) {
    document = readDocument(page, false);
    extractArticle(tree, document, titles);
  }
  keepRelevantMedia(document);
  keepLeadImage(tree, document);
  for (const element of document.elements) {
    if (element.kind !== WebKind.text && element.content) markMedia(page, element, mark);
  }
  markText(page, document, comments, { mark, marks });
  return marks;
}

/** Classifies the runs of text, and returns the number of words of content. */
function extractArticle(tree: Tree, document: WebDocument, titles: readonly string[]): number {
  const { runs } = document;
  const blockText = (block: TextBlock): string => block.runs.map((run) => runText(tree, runs[run]!)).join("");
  let { blocks } = document;
  labelEndOfText(blocks, blockText, END_OF_TEXT);
  labelTitles(blocks, titles, blockText, TITLE_RULES);
  classifyByWords(blocks, WORD_REASONS);
  rejectNotContent(blocks);
  expandToSimilarSiblings(tree, document, blocks, { mixedTags: false, maxLinkDensity: 0.5 });
  expandToSimilarSiblings(tree, document, blocks, { mixedTags: true, maxLinkDensity: 0 });
  blocks = fuseNeighbours(fuseHeadings(blocks), false);
  decideRuns(document, blocks);
  // A block that repeats the title is not kept for that (in the original, by an oversight).
  blocks = fuseNeighbours(
    blocks.filter((block) => block.content),
    true,
  );
  expandToSiblings(tree, document, blocks, keepLargest(blocks, "smaller-block"));
  expandToTitle(blocks);
  keepLargeAtLevel(blocks, 1, "large-at-same-level");
  keepListAtEnd(blocks);
  decideRuns(document, blocks);
  return blocks.reduce((words, block) => words + (block.content ? block.words : 0), 0);
}

/** Returns the text of a run with the page's white space, and a space at either end of a link. */
function runText(tree: Tree, { pieces }: TextRun): string {
  let joined = "";
  for (const piece of pieces)
    joined += piece === LINE_BREAK ? "\n" : piece === LINK_EDGE ? " " : text(tree, piece);
  return joined;
}

/** Writes the decisions on blocks to their runs. */
function decideRuns({ runs }: WebDocument, blocks: readonly TextBlock[]): void {
  forEachRun(blocks, (i, content, _, block) => {
    const run = runs[i]!;
    run.content = content;
    run.isTitle = content && hasLabel(block, BlockLabel.title);
    run.reason = run.isTitle ? "document-title" : block.reason;
  });
}

const TITLE_RULES: TitleRules = { spaces: /\u00a0/g, countWords, dropsEmptyEnd: false, keepsWhole: false };

const WORD_REASONS = { links: "many-links", before: "many-words", after: "many-words" };

/** Marks the runs of text, and what is in none: skipped elements, blank text between blocks, and text in media. */
function markText(
  { tree, traits, index }: Page,
  { runs, runByRow, skipped }: WebDocument,
  comments: boolean,
  { mark, marks }: Marker,
): void {
  const { kind, hidden, end, length } = tree;
  const isVisibleText = (row: number): boolean =>
    kind[row] === NodeKind.text && hidden[row] === Hidden.visible;
  for (const [root, reason] of skipped) {
    for (let row = root; row < end[root]!; row++)
      if (isVisibleText(row)) mark(row, Label.boilerplate, reason);
  }
  let commentEnd = 0;
  for (let row = 0; row < length; row++) {
    if (comments && kind[row] === NodeKind.element && traits(row) & Trait.comments)
      commentEnd = Math.max(commentEnd, end[row]!);
    const run = runByRow[row]! < 0 ? undefined : runs[runByRow[row]!]!;
    if (run?.content && !run.isTitle) {
      mark(row, Label.content, run.reason);
    } else if (isVisibleText(row)) {
      if (marks.label[row] === Label.none) mark(row, Label.boilerplate, run?.reason ?? "no-text-run");
      const isComment = row < commentEnd && marks.label[row] === Label.boilerplate;
      if (isComment && index.countWords(row) >= 0) mark(row, Label.comment, "comments");
    }
  }
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"dom-distiller"> = {
  "dom-distiller": {
    method: domDistiller,
    about: "classifies blocks by words and links, then keeps the largest block and its siblings",
    goodFor: "articles",
    source: "Chromium, DOM Distiller; go-domdistiller 1.0.0",
    year: 2014,
    licence: "BSD-3-Clause",
  },
};
