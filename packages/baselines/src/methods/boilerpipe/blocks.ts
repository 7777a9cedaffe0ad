import { sameStartTag, Tag, type Tree, text, textContent } from "@winnow/core-dom";
import { BlockLabel, type TextBlock, textBlock } from "../../text-blocks/block.js";
import { tagBits } from "../../text-blocks/tag-table.js";
import { walk } from "../../whole-page/walk.js";
import { countFeatures, isWhiteSpace } from "./features.js";

/** A page as text blocks, with the blocks of its rows. */
export interface PageBlocks {
  /** The page's `title`; undefined without one. */
  readonly title: string | undefined;
  /** The text of each run. */
  readonly texts: readonly string[];
  /** A block per run. */
  readonly blocks: readonly TextBlock[];
  /** The run of each text row, by its position; -1 for rows outside runs. */
  readonly runByRow: Int32Array;
}

/** What a tag does to the text around it. Tags on none of the lists separate text blocks. */
const INLINE = 1;
/** Inline, with white space on both sides. */
const SPACED = 2;
const LINK = 4;
const BODY = 8;
const LIST_ITEM = 16;
const HEADING = 32;
/** Left out with its content, and separates blocks. */
const IGNORED = 64;

const tagAction = tagBits([
  [INLINE, "b code em font i span strike strong sub sup tt u var"],
  [INLINE | SPACED, "abbr acronym"],
  [INLINE | LINK, "a"],
  [BODY, "body"],
  [LIST_ITEM, "li"],
  [HEADING, "h1 h2 h3"],
  [IGNORED, "applet embed link noscript object option script style"],
]);

/** Level of the text of `title`, which is inside `html` and `head`. */
const TITLE_LEVEL = 3;

/**
 * Splits a page into text blocks as boilerpipe does (Kohlschütter et al. 2010): at every tag except
 * links and common inline elements, so also at `br`, `img`, `small` and `label`.
 *
 * @example textBlocks(parse("<h1>Hi</h1>One<br>Two")).blocks.length // 3
 */
export function textBlocks(tree: Tree): PageBlocks {
  const { tag, end, length } = tree;
  const runByRow = new Int32Array(length).fill(-1);
  const blocks: TextBlock[] = [];
  const texts: string[] = [];
  let title: string | undefined;

  /** The actions of the open elements, the innermost last. */
  const openActions: number[] = [];
  /** For each of them, the end of the innermost that is not inline. */
  const openBlockEnds: number[] = [];
  /** The last link, and the end of the block that it is in. */
  let link = -1;
  let linkBlockEnd = 0;
  let inLink = 0;
  let tagLevel = 0;
  let headings = 0;
  let listItems = 0;

  /** Whether the next text begins a block. */
  let flush = false;
  let blockText = "";
  let afterSpace = false;
  let linkEdges: number[] = [];
  /** The level of the block's first text, or -1. */
  let blockLevel = -1;

  const flushBlock = (): void => {
    flush = false;
    if (blockText === "") return;
    // The original labels a block by the elements that are open where it ends: the text before a list is
    // labelled as a list item if no tag separates them.
    const labels = (headings > 0 ? BlockLabel.heading : 0) | (listItems > 0 ? BlockLabel.listItem : 0);
    blocks.push(textBlock(blocks.length, countFeatures(blockText, linkEdges), blockLevel, labels));
    texts.push(blockText);
    blockText = "";
    linkEdges = [0, inLink];
    blockLevel = -1;
  };
  const space = (): void => {
    if (blockText !== "" && !afterSpace) blockText += " ";
    afterSpace = true;
  };
  const linkEdge = (inside: number): void => {
    space();
    inLink = inside;
    linkEdges.push(blockText.length, inside);
  };

  walk(tree, {
    enter(row) {
      if (tag[row] === Tag.head) {
        const declared = headTitle(tree, row);
        if (declared !== "") {
          title = declared;
          // The original never resets the level of the head's text, and uses it for the first block.
          blockLevel = TITLE_LEVEL;
        }
        return false;
      }
      let action = tagAction(tree, row);
      const blockEnd = openBlockEnds.at(-1) ?? length;
      if (action & IGNORED) {
        flush = true;
        return false;
      }
      if (action & LINK) {
        // The original's parser ends a link that is not closed with the block that it is in. The HTML standard
        // reopens it in the following blocks.
        if (link >= 0 && linkBlockEnd <= row && sameStartTag(tree, link, row)) action = INLINE;
        else [link, linkBlockEnd] = [row, blockEnd];
      }
      openActions.push(action);
      openBlockEnds.push(action & INLINE ? blockEnd : end[row]!);
      if (action === INLINE) return true;
      if (action & SPACED) space();
      else tagLevel++;
      if (action & LINK) linkEdge(1);
      else if (action & BODY) flushBlock();
      else if (!(action & INLINE)) flush = true;
      if (action & HEADING) headings++;
      if (action & LIST_ITEM) listItems++;
      return true;
    },

    leave() {
      openBlockEnds.pop();
      const action = openActions.pop()!;
      if (action === INLINE) return;
      if (action & SPACED) space();
      else tagLevel--;
      if (action & LINK) linkEdge(0);
      if (!(action & INLINE) || (action & LINK && flush)) flushBlock();
      if (action & HEADING) headings--;
      if (action & LIST_ITEM) listItems--;
    },

    text(row) {
      if (flush) flushBlock();
      const data = text(tree, row);
      let from = 0;
      let to = data.length;
      while (from < to && isWhiteSpace(data, from)) from++;
      while (to > from && isWhiteSpace(data, to - 1)) to--;
      if (from > 0) space();
      if (from < to) {
        if (blockLevel < 0) blockLevel = tagLevel;
        blockText += data.slice(from, to);
        afterSpace = false;
        if (to < data.length) space();
      }
      if (blockText !== "") runByRow[row] = blocks.length;
    },
  });
  flushBlock();
  return { title, texts, blocks, runByRow };
}

/** Returns the text of the last `title` in the head that has text. */
function headTitle(tree: Tree, head: number): string {
  for (let row = tree.end[head]! - 1; row > head; row--) {
    if (tree.tag[row] !== Tag.title) continue;
    const declared = textContent(tree, row).trim();
    if (declared !== "") return declared;
  }
  return "";
}
