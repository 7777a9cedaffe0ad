import { BlockLabel, decide, hasLabel, type TextBlock } from "./block.js";

/** Minimum number of words of a block that is content by its level. */
const MIN_LARGE_BLOCK = 100;

/** Changes the decision on a block. */
export function change(block: TextBlock, content: boolean, reason: string): void {
  if (block.content !== content) decide(block, content, reason);
}

/**
 * Keeps the content block with the most words (KeepLargestBlockFilter). The others become boilerplate that
 * might be content.
 *
 * @returns the position of the largest block; -1 without content and on pages of one block.
 */
export function keepLargest(blocks: readonly TextBlock[], reason: string): number {
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
      change(block, false, reason);
    }
  }
  return largest;
}

/** Keeps what is between the title and the first content, the title included (ExpandTitleToContentFilter). */
export function expandToTitle(blocks: readonly TextBlock[]): void {
  const start = blocks.findIndex((block) => block.content);
  const title = blocks.findLastIndex((block, i) => i <= start && hasLabel(block, BlockLabel.title));
  if (title < 0) return;
  for (const block of blocks.slice(title, start)) {
    if (hasLabel(block, BlockLabel.mightBeContent)) change(block, true, "after-title");
  }
}

/**
 * Keeps large blocks near the level of the largest one (LargeBlockSameTagLevelToContentFilter).
 *
 * @param distance - maximum difference of the levels.
 */
export function keepLargeAtLevel(blocks: readonly TextBlock[], distance: number, reason: string): void {
  const level = blocks.find(isLargest)?.tagLevel;
  if (level === undefined) return;
  for (const block of blocks) {
    if (block.words >= MIN_LARGE_BLOCK && Math.abs(block.tagLevel - level) <= distance)
      change(block, true, reason);
  }
}

/** Keeps list items without links that directly follow the largest block, at higher levels (ListAtEndFilter). */
export function keepListAtEnd(blocks: readonly TextBlock[]): void {
  const item = BlockLabel.mightBeContent | BlockLabel.listItem;
  let level = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (isLargest(block)) level = block.tagLevel;
    else if (block.tagLevel > level && (block.labels & item) === item && block.linkDensity === 0) {
      change(block, true, "list-at-end");
    } else level = Number.POSITIVE_INFINITY;
  }
}

function isLargest(block: TextBlock): boolean {
  return block.content && hasLabel(block, BlockLabel.veryLikelyContent);
}
