import {
  createMarker,
  Hidden,
  hasAttribute,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  Tag,
  type Tree,
  text,
} from "@winnow/core-dom";
import { applyBlocks, textBlocks } from "./blocks.js";
import { classifyByWords, labelTerminating, rejectStrictlyNotContent } from "./classify.js";
import { documentTitle } from "./document-title.js";
import { fuseHeadings, fuseNeighbours } from "./fusion.js";
import { expandFromTitle, expandToLevel, expandToList, keepLargest } from "./largest.js";
import { markupTitle } from "./markup-title.js";
import { captionOf, keepLeadImage, keepRelevantMedia } from "./media.js";
import { indexRows } from "./row-index.js";
import { expandToSimilarSiblings } from "./similar-siblings.js";
import { labelTitles } from "./title-match.js";
import { Trait, traitReader } from "./traits.js";
import {
  BlockLabel,
  hasLabel,
  LINE_BREAK,
  LINK_EDGE,
  type TextBlock,
  type WebDocument,
  WebKind,
} from "./types.js";
import { type Page, SKIP_REASONS, walk } from "./walk.js";

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
  const index = indexRows(tree);
  const page: Page = {
    tree,
    index,
    traits: traitReader(tree),
    deadline: options.deadline ?? Number.POSITIVE_INFINITY,
  };
  const titles = [markupTitle(tree, index), documentTitle(tree)];
  let document = walk(page, true);
  // Without unlikely candidates, the second walk would give the same.
  if (extractArticle(tree, document, titles) < MIN_WORDS && document.leftOutUnlikely) {
    document = walk(page, false);
    extractArticle(tree, document, titles);
  }
  keepRelevantMedia(document);
  keepLeadImage(tree, document);
  return marksOf(page, document, options.comments === true);
}

/** Classifies the runs of text, and returns the number of words of content. */
function extractArticle(tree: Tree, document: WebDocument, titles: readonly string[]): number {
  let blocks = textBlocks(document);
  const textOf = (block: TextBlock): string => blockText(tree, document, block);
  labelTerminating(blocks, textOf);
  labelTitles(blocks, titles, textOf);
  classifyByWords(blocks);
  rejectStrictlyNotContent(blocks);
  expandToSimilarSiblings(tree, document, blocks, { mixedTags: false, maxLinkDensity: 0.5 });
  expandToSimilarSiblings(tree, document, blocks, { mixedTags: true, maxLinkDensity: 0 });
  blocks = fuseHeadings(blocks);
  blocks = fuseNeighbours(blocks, false);
  const isTitle = (block: TextBlock): boolean => hasLabel(block, BlockLabel.title);
  applyBlocks(blocks, isTitle);
  // A block that repeats the title is not kept for that (in the original, by an oversight).
  blocks = fuseNeighbours(
    blocks.filter((block) => block.content),
    true,
  );
  keepLargest(tree, document, blocks);
  expandFromTitle(blocks);
  expandToLevel(blocks);
  expandToList(blocks);
  applyBlocks(blocks, isTitle);
  let words = 0;
  for (const block of blocks) if (block.content) words += block.words;
  return words;
}

function marksOf(page: Page, { elements, pieces, skipped, readTo }: WebDocument, comments: boolean): Marks {
  const { tree, traits, index } = page;
  const { mark, marks } = createMarker(tree, { method: "dom-distiller" });
  for (const element of elements) {
    if (element.kind !== WebKind.text) {
      if (element.content) markMedia(page, element.kind, element.row, mark);
      continue;
    }
    const label = element.content && !element.isTitle ? Label.content : Label.boilerplate;
    for (let i = element.firstPiece; i < element.endPiece; i++) {
      const row = pieces[i]!;
      if (row >= 0 && (label === Label.content || tree.hidden[row] === Hidden.visible)) {
        mark(row, label, element.reason);
      }
    }
  }
  // What is not part of a run: skipped elements, blank text between blocks, and text in media.
  let skipEnd = 0;
  let commentEnd = 0;
  let reason = "";
  for (let row = 0; row < readTo; row++) {
    if (row >= skipEnd && skipped[row] !== 0) {
      skipEnd = tree.end[row]!;
      reason = SKIP_REASONS[skipped[row]!]!;
    }
    if (tree.kind[row] === NodeKind.element) {
      if (comments && traits(row) & Trait.comments) commentEnd = Math.max(commentEnd, tree.end[row]!);
    } else if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      if (marks.label[row] === Label.none)
        mark(row, Label.boilerplate, row < skipEnd ? reason : "no-text-run");
      if (row < commentEnd && marks.label[row] === Label.boilerplate && index.countWords(row) >= 0) {
        mark(row, Label.comment, "comments");
      }
    }
  }
  return marks;
}

/** Elements without text. The original takes the markup in a `noscript` as text, which is left out here. */
const NOT_SHOWN: ReadonlySet<number> = new Set([Tag.script, Tag.style, Tag.noscript]);

/** Marks the text of a data table, or the caption of a figure. */
function markMedia(
  { tree, traits }: Page,
  kind: number,
  row: number,
  mark: (row: number, label: number, reason: string) => void,
): void {
  if (kind !== WebKind.table && kind !== WebKind.figure) return;
  const root = kind === WebKind.figure ? captionOf(tree, row) : row;
  for (let at = root + 1; at < tree.end[root]!; at++) {
    if (tree.kind[at] === NodeKind.text) {
      mark(at, Label.content, kind === WebKind.table ? "data-table" : "caption");
    } else if (tree.kind[at] === NodeKind.element) {
      // The original removes inline styles from tables before it looks for hidden elements.
      const hidden =
        kind === WebKind.table ? hasAttribute(tree, at, "hidden") : (traits(at) & Trait.hidden) !== 0;
      if (hidden || NOT_SHOWN.has(tree.tag[at]!)) at = tree.end[at]! - 1;
    }
  }
}

/** Returns the text of a block with the page's white space, and a space at either end of a link. */
function blockText(tree: Tree, { pieces }: WebDocument, block: TextBlock): string {
  const parts: string[] = [];
  for (const { firstPiece, endPiece } of block.texts) {
    for (let i = firstPiece; i < endPiece; i++) {
      const piece = pieces[i]!;
      if (piece === LINE_BREAK) parts.push("\n");
      else if (piece === LINK_EDGE) parts.push(" ");
      else parts.push(text(tree, piece));
    }
  }
  return parts.join("");
}
