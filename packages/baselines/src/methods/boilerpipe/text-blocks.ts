import { NodeKind, sameStartTag, Tag, type Tree, text, textContent } from "@winnow/core-dom";
import { textBlock } from "./block.js";
import { featureCounter, isWhiteSpace } from "./features.js";
import { TagAction, tagAction } from "./tag-actions.js";
import { BlockLabel, type TextBlock, type TextDocument } from "./types.js";

/** A page as text blocks, with the blocks of its rows. */
export interface PageBlocks {
  readonly document: TextDocument;
  /** The run of each text row, by its position; -1 for rows outside runs. */
  readonly runOf: Int32Array;
  /** The first row that was not read. */
  readonly readTo: number;
}

/** Number of rows between two checks of the deadline. */
const CLOCK_INTERVAL = 4096;

/**
 * Splits a page into text blocks as boilerpipe does (Kohlschütter et al. 2010): at every tag except
 * links and common inline elements, so also at `br`, `img`, `small` and `label`.
 *
 * @param deadline - when to stop, as a value of `performance.now()`. The result then has the blocks up to
 *   there.
 * @example textBlocks(parse("<h1>Hi</h1>One<br>Two")).document.blocks.length // 3
 */
export function textBlocks(tree: Tree, deadline: number = Number.POSITIVE_INFINITY): PageBlocks {
  const { kind, tag, end, length } = tree;
  const counter = featureCounter();
  const runOf = new Int32Array(length).fill(-1);
  const blocks: TextBlock[] = [];
  const texts: string[] = [];
  let title: string | undefined;

  /** Ends and actions of the open elements, the innermost last. */
  const openEnds: number[] = [];
  const openActions: number[] = [];
  /** For each of them, the end of the innermost that is not inline. */
  const openBlockEnds: number[] = [];
  /** The last link, and the end of the block that it is in. */
  let link = -1;
  let linkBlockEnd = 0;
  let tagLevel = 0;
  let headings = 0;
  let listItems = 0;

  /** Whether the next text begins a block. */
  let flush = false;
  let blockText = "";
  let afterSpace = false;
  /** The level of the block's first text, or -1. */
  let blockLevel = -1;

  const flushBlock = () => {
    flush = false;
    if (blockText === "") return;
    // The original labels a block by the elements that are open where it ends: the text before a list is
    // labelled as a list item if no tag separates them.
    const labels = (headings > 0 ? BlockLabel.heading : 0) | (listItems > 0 ? BlockLabel.listItem : 0);
    blocks.push(textBlock(blocks.length, counter.finish(), blockLevel, labels));
    texts.push(blockText);
    blockText = "";
    blockLevel = -1;
  };
  const space = () => {
    counter.space();
    if (blockText !== "" && !afterSpace) blockText += " ";
    afterSpace = true;
  };

  const open = (row: number, tagged: number) => {
    let action = tagged;
    const blockEnd = openBlockEnds.at(-1) ?? length;
    if (action === TagAction.link) {
      // The original's parser ends a link that is not closed with the block that it is in. The HTML standard
      // reopens it in the following blocks.
      if (link >= 0 && linkBlockEnd <= row && sameStartTag(tree, link, row)) action = TagAction.inline;
      else [link, linkBlockEnd] = [row, blockEnd];
    }
    const isInline = action === TagAction.inline || action === TagAction.spaced || action === TagAction.link;
    openEnds.push(end[row]!);
    openActions.push(action);
    openBlockEnds.push(isInline ? blockEnd : end[row]!);
    if (action === TagAction.inline) return;
    if (action === TagAction.spaced) return space();
    tagLevel++;
    if (action === TagAction.link) {
      space();
      counter.link(true);
    } else if (action === TagAction.body) {
      flushBlock();
    } else {
      flush = true;
      if (action === TagAction.heading) headings++;
      else if (action === TagAction.listItem) listItems++;
    }
  };

  const close = () => {
    openEnds.pop();
    openBlockEnds.pop();
    const action = openActions.pop()!;
    if (action === TagAction.inline) return;
    if (action === TagAction.spaced) return space();
    tagLevel--;
    if (action === TagAction.link) {
      space();
      counter.link(false);
      if (flush) flushBlock();
    } else {
      flushBlock();
      if (action === TagAction.heading) headings--;
      else if (action === TagAction.listItem) listItems--;
    }
  };

  const addText = (row: number) => {
    if (flush) flushBlock();
    const data = text(tree, row);
    let from = 0;
    let to = data.length;
    while (from < to && isWhiteSpace(data, from)) from++;
    while (to > from && isWhiteSpace(data, to - 1)) to--;
    if (from > 0) space();
    if (from < to) {
      if (blockLevel < 0) blockLevel = tagLevel;
      counter.add(data, from, to);
      blockText += data.slice(from, to);
      afterSpace = false;
      if (to < data.length) space();
    }
    if (blockText !== "") runOf[row] = blocks.length;
  };

  let nextCheck = 0;
  let row = 0;
  for (; row < length; row++) {
    if (row >= nextCheck) {
      if (performance.now() > deadline) break;
      nextCheck = row + CLOCK_INTERVAL;
    }
    while (openEnds.length > 0 && openEnds[openEnds.length - 1]! <= row) close();
    if (kind[row] === NodeKind.text) {
      addText(row);
    } else if (kind[row] === NodeKind.element) {
      if (tag[row] === Tag.head) {
        const found = headTitle(tree, row);
        if (found !== "") {
          title = found;
          // The original never resets the level of the head's text, and uses it for the first block.
          blockLevel = TITLE_LEVEL;
        }
        row = end[row]! - 1;
        continue;
      }
      const action = tagAction(tree, row);
      if (action === TagAction.ignored) {
        flush = true;
        row = end[row]! - 1;
      } else {
        open(row, action);
      }
    }
  }
  while (openEnds.length > 0) close();
  flushBlock();
  return { document: { title, textOf: (run) => texts[run]!.trim(), blocks }, runOf, readTo: row };
}

/** Level of the text of `title`, which is inside `html` and `head`. */
const TITLE_LEVEL = 3;

/** Returns the text of the last `title` in the head that has text. */
function headTitle(tree: Tree, head: number): string {
  for (let row = tree.end[head]! - 1; row > head; row--) {
    if (tree.tag[row] !== Tag.title) continue;
    const found = textContent(tree, row).trim();
    if (found !== "") return found;
  }
  return "";
}
