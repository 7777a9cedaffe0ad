import type { Tree } from "@winnow/core-dom";
import { decide } from "./blocks.js";
import { BlockLabel, hasLabel, linkDensity, type TextBlock, type WebDocument } from "./types.js";

/** Minimum number of words of a block that is content by its level. */
const MIN_LARGE_BLOCK = 100;

/**
 * Keeps the block with the most words and the blocks around it whose elements are siblings
 * (KeepLargestBlockFilter). The others become boilerplate that might be content.
 */
export function keepLargest(tree: Tree, { movedTo }: WebDocument, blocks: readonly TextBlock[]): void {
  if (blocks.length < 2) return;
  let largest = -1;
  let most = -1;
  for (const [i, { content, words }] of blocks.entries()) {
    if (content && words > most) {
      largest = i;
      most = words;
    }
  }
  for (const [i, block] of blocks.entries()) {
    decide(block, i === largest, i === largest ? "largest-block" : "smaller-block");
    block.labels |= i === largest ? BlockLabel.veryLikelyContent : BlockLabel.mightBeContent;
  }
  if (largest < 0) return;

  /** The parent of the element with the text. */
  const familyOf = (row: number): number => tree.parent[movedTo.get(row) ?? tree.parent[row]!]!;
  const firstOf = (block: TextBlock): number => familyOf(block.first.firstWord);
  // As in the original, it is the last word of the block's first run.
  const lastOf = (block: TextBlock): number => familyOf(block.first.lastWord);
  let family = firstOf(blocks[largest]!);
  for (let i = largest - 1; i >= 0; i--) {
    if (lastOf(blocks[i]!) !== family) continue;
    decide(blocks[i]!, true, "sibling-of-largest");
    family = firstOf(blocks[i]!);
  }
  family = lastOf(blocks[largest]!);
  for (let i = largest + 1; i < blocks.length; i++) {
    if (firstOf(blocks[i]!) !== family) continue;
    decide(blocks[i]!, true, "sibling-of-largest");
    family = lastOf(blocks[i]!);
  }
}

/** Makes the blocks between the title and the first content block content (ExpandTitleToContentFilter). */
export function expandFromTitle(blocks: readonly TextBlock[]): void {
  const start = blocks.findIndex((block) => block.content);
  const title = blocks.findLastIndex(
    (block, i) => (start < 0 || i <= start) && hasLabel(block, BlockLabel.title),
  );
  if (title < 0) return;
  for (let i = title; i < start; i++) {
    const block = blocks[i]!;
    if (hasLabel(block, BlockLabel.mightBeContent)) decide(block, true, "after-title");
  }
}

/** Makes long blocks at nearly the level of the largest one content (LargeBlockSameTagLevelToContent). */
export function expandToLevel(blocks: readonly TextBlock[]): void {
  const level = blocks.find(isLargest)?.level;
  if (level === undefined) return;
  for (const block of blocks) {
    if (!block.content && block.words >= MIN_LARGE_BLOCK && Math.abs(block.level - level) <= 1) {
      decide(block, true, "large-at-same-level");
    }
  }
}

/** Makes deeper list items without links right after the largest block content (ListAtEndFilter). */
export function expandToList(blocks: readonly TextBlock[]): void {
  const item = BlockLabel.mightBeContent | BlockLabel.listItem;
  let level = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (isLargest(block)) level = block.level;
    else if (block.level > level && (block.labels & item) === item && linkDensity(block) === 0) {
      decide(block, true, "list-at-end");
    } else level = Number.POSITIVE_INFINITY;
  }
}

function isLargest(block: TextBlock): boolean {
  return block.content && hasLabel(block, BlockLabel.veryLikelyContent);
}
