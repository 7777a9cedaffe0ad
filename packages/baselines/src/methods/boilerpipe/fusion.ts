import { mergeNext } from "./block.js";
import type { Filter, TextBlock } from "./types.js";

/** Merges successive blocks of equal text density (Kohlschütter and Nejdl 2008: BlockFusion). */
export const fuseEqualDensity: Filter = (document) => {
  document.blocks = merged(document.blocks, (block, next) => block.textDensity === next.textDensity);
};

/**
 * Merges content with the block before it, content or not, if at most one block that a filter has removed is
 * between them.
 */
export const fuseContent: Filter = (document) => {
  document.blocks = merged(document.blocks, (block, next) => next.content && adjacent(block, next));
};

/** Merges neighbouring blocks of content at the same level. */
export const fuseContentAtLevel: Filter = (document) => {
  document.blocks = merged(
    document.blocks,
    (block, next) =>
      block.content && next.content && adjacent(block, next) && block.tagLevel === next.tagLevel,
  );
};

function adjacent(block: TextBlock, next: TextBlock): boolean {
  return next.first - block.last - 1 <= 1;
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
