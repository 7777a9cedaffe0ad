import {
  adjacent,
  BlockLabel,
  decide,
  hasLabel,
  mergeNext,
  type TextBlock,
} from "../../text-blocks/block.js";
import { classifyByDensity, classifyByWords } from "../../text-blocks/classify.js";
import { labelEndOfText } from "../../text-blocks/end-of-text.js";
import {
  change,
  expandToTitle,
  keepLargeAtLevel,
  keepLargest,
  keepListAtEnd,
} from "../../text-blocks/filters.js";
import { labelTitles, type TitleRules } from "../../text-blocks/titles.js";
import type { PageBlocks } from "./blocks.js";

/** The names of the extractors. */
export type Extractor = "article" | "default" | "largest-content" | "num-words" | "keep-everything";

/**
 * The extractors of boilerpipe 1.2. Each decides on the blocks of a page, and returns them as merged; those of
 * the page that are missing are boilerplate.
 */
export const EXTRACTORS: Readonly<Record<Extractor, (page: PageBlocks) => readonly TextBlock[]>> = {
  article: extractArticle,
  default(page) {
    // Successive blocks of equal text density (Kohlschütter and Nejdl 2008: BlockFusion).
    const dense = merged(page.blocks, (block, next) => block.textDensity === next.textDensity);
    const blocks = fuseContent(dense);
    classifyByDensity(blocks);
    return blocks;
  },
  "largest-content"(page) {
    classifyByWords(page.blocks);
    const blocks = fuseContent(page.blocks);
    keepLargest(blocks, "not-the-largest-block");
    return blocks;
  },
  "num-words"({ blocks }) {
    classifyByWords(blocks);
    return blocks;
  },
  "keep-everything"({ blocks }) {
    for (const block of blocks) decide(block, true, "text");
    return blocks;
  },
};

function extractArticle({ title = "", texts, blocks }: PageBlocks): readonly TextBlock[] {
  const blockText = ({ first }: TextBlock): string => texts[first]!;
  labelEndOfText(blocks, blockText, END_OF_TEXT);
  labelTitles(blocks, [title], blockText, TITLE_RULES, 1);
  classifyByWords(blocks);
  dropAfterEnd(blocks);
  dropTrailingHeadings(blocks);
  const content = fuseContent(blocks).filter((block) => block.content || hasLabel(block, BlockLabel.title));
  const fused = merged(
    content,
    (block, next) =>
      block.content && next.content && adjacent(block, next) && block.tagLevel === next.tagLevel,
  );
  expandToLargeNeighbours(fused, keepLargest(fused, "not-the-largest-block"));
  expandToTitle(fused);
  keepLargeAtLevel(fused, 0, "large-block-at-level");
  keepListAtEnd(fused);
  return fused;
}

/**
 * The headings and links of the readers' comments, in English. (The original also lists a French, a Swedish
 * and a Reuters phrase, but its encoding is damaged or its case wrong, so that they never match.)
 */
const END_OF_TEXT =
  /^(?:comments|please rate this|post a comment|\d+ (?:comments|users responded in))|what you think\.\.\.|add your comment|add comment|reader views|have your say|reader comments|^thanks for your comments - this feedback is now closed$/i;

/** Every white space character counts as a space. */
export const TITLE_RULES: TitleRules = {
  spaces: /[^\S ]/g,
  countWords: (part) => part.split(/ +/).length,
  dropsEmptyEnd: true,
  keepsWhole: true,
};

/** Words of dense text before the end of the text. */
const MIN_WORDS_BEFORE_END = 60;
/** Minimum text density of the blocks whose words count. */
const MIN_DENSITY = 9;

/** Drops everything from the first end of text on that has enough content before it. */
function dropAfterEnd(blocks: readonly TextBlock[]): void {
  let words = 0;
  let ended = false;
  for (const block of blocks) {
    if (block.content && block.textDensity >= MIN_DENSITY) words += block.words;
    ended ||= hasLabel(block, BlockLabel.notContent) && words >= MIN_WORDS_BEFORE_END;
    if (ended) decide(block, false, "after-end-of-text");
  }
}

/** Drops headings after the last other content. */
function dropTrailingHeadings(blocks: readonly TextBlock[]): void {
  for (const block of blocks.toReversed()) {
    if (!block.content) continue;
    if (!hasLabel(block, BlockLabel.heading)) return;
    change(block, false, "trailing-heading");
  }
}

/** Minimum number of words of the blocks that the largest block takes along. */
const MIN_LARGE_NEIGHBOUR = 150;

/** Keeps large blocks at the level of the largest one around it, up to a block at a lower level. */
function expandToLargeNeighbours(blocks: readonly TextBlock[], largest: number): void {
  if (largest < 0) return;
  const level = blocks[largest]!.tagLevel;
  for (const side of [blocks.slice(0, largest).reverse(), blocks.slice(largest + 1)]) {
    for (const block of side) {
      if (block.tagLevel < level) break;
      if (block.tagLevel === level && block.words >= MIN_LARGE_NEIGHBOUR)
        change(block, true, "large-block-at-level");
    }
  }
}

/**
 * Merges content with the block before it, content or not, if at most one block that a filter has removed is
 * between them.
 */
function fuseContent(blocks: readonly TextBlock[]): TextBlock[] {
  return merged(blocks, (block, next) => next.content && adjacent(block, next));
}

/** Returns the blocks after each has been merged with those that follow it and that `joins` accepts. */
function merged(
  blocks: readonly TextBlock[],
  joins: (block: TextBlock, next: TextBlock) => boolean,
): TextBlock[] {
  const result: TextBlock[] = [];
  for (const next of blocks) {
    const last = result.at(-1);
    if (last !== undefined && joins(last, next)) mergeNext(last, next);
    else result.push(next);
  }
  return result;
}
