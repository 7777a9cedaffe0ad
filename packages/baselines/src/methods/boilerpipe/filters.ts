import { decide } from "./block.js";
import { BlockLabel, type Filter, type TextBlock } from "./types.js";

/** Minimum number of words of the blocks that the largest block takes along. */
const MIN_WORDS_AT_LEVEL = 150;
/** Minimum number of words of the blocks at the level of the main content. */
const MIN_WORDS_OF_LARGE_BLOCK = 100;

/** Changes the decision on a block. */
function set(block: TextBlock, content: boolean, reason: string): void {
  if (block.content !== content) decide(block, content, reason);
}

/** Drops headings after the last other content. */
export const dropTrailingHeadings: Filter = ({ blocks }) => {
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i]!;
    if (!block.content) continue;
    if ((block.labels & BlockLabel.heading) === 0) return;
    set(block, false, "trailing-heading");
  }
};

/** Removes all blocks but content and the title. */
export const removeBoilerplate: Filter = (document) => {
  document.blocks = document.blocks.filter(
    ({ content, labels }) => content || (labels & BlockLabel.title) !== 0,
  );
};

/** Keeps the content block with the most words. */
export const keepLargestBlock: Filter = ({ blocks }) => {
  keepLargest(blocks);
};

/**
 * Keeps the content block with the most words, and large blocks at its level around it, up to a block at a
 * lower level.
 */
export const keepLargestBlockAndLevel: Filter = ({ blocks }) => {
  const largest = keepLargest(blocks);
  if (largest < 0) return;
  const level = blocks[largest]!.tagLevel;
  for (const step of [-1, 1]) {
    for (let i = largest + step; i >= 0 && i < blocks.length; i += step) {
      const block = blocks[i]!;
      if (block.tagLevel < level) break;
      if (block.tagLevel === level && block.words >= MIN_WORDS_AT_LEVEL)
        set(block, true, "large-block-at-level");
    }
  }
};

/** Returns the position of the largest block; -1 without content and on pages of one block. */
function keepLargest(blocks: readonly TextBlock[]): number {
  if (blocks.length < 2) return -1;
  let largest = -1;
  for (const [i, block] of blocks.entries()) {
    if (block.content && (largest < 0 || block.words > blocks[largest]!.words)) largest = i;
  }
  for (const [i, block] of blocks.entries()) {
    if (i === largest) {
      block.labels |= BlockLabel.veryLikelyContent;
    } else {
      block.labels |= BlockLabel.mightBeContent;
      set(block, false, "not-the-largest-block");
    }
  }
  return largest;
}

/** Keeps what is between the title and the first content, the title included. */
export const expandToTitle: Filter = ({ blocks }) => {
  const content = blocks.findIndex((block) => block.content);
  let title = -1;
  for (let i = 0; i <= content; i++) if (blocks[i]!.labels & BlockLabel.title) title = i;
  if (title < 0) return;
  for (let i = title; i < content; i++) {
    if (blocks[i]!.labels & BlockLabel.mightBeContent) set(blocks[i]!, true, "after-title");
  }
};

/** Keeps large blocks at the level of the main content. */
export const keepLargeBlocksAtLevel: Filter = ({ blocks }) => {
  const main = blocks.find(({ content, labels }) => content && labels & BlockLabel.veryLikelyContent);
  if (main === undefined) return;
  for (const block of blocks) {
    if (block.words >= MIN_WORDS_OF_LARGE_BLOCK && block.tagLevel === main.tagLevel)
      set(block, true, "large-block-at-level");
  }
};

/** Keeps list items without links that directly follow the main content, at higher levels. */
export const keepListAtEnd: Filter = ({ blocks }) => {
  const wanted = BlockLabel.mightBeContent | BlockLabel.listItem;
  let level = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (block.content && block.labels & BlockLabel.veryLikelyContent) {
      level = block.tagLevel;
    } else if (block.tagLevel > level && (block.labels & wanted) === wanted && block.linkDensity === 0) {
      set(block, true, "list-at-end");
    } else {
      level = Number.POSITIVE_INFINITY;
    }
  }
};
