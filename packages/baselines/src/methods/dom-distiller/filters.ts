import {
  adjacent,
  BlockLabel,
  decide,
  hasLabel,
  mergeNext,
  type TextBlock,
} from "../../text-blocks/block.js";

/** The blocks that introduce readers' comments. */
export const END_OF_TEXT: RegExp =
  /^(?:comments|© reuters|please rate this|post a comment|\d+\s+(?:comments|users responded in))|what you think\.\.\.|add your comment|add comment|reader views|have your say|reader comments|rätta artikeln|^thanks for your comments - this feedback is now closed$/i;

/** Makes labelled blocks boilerplate (LabelToBoilerplateFilter). */
export function rejectNotContent(blocks: readonly TextBlock[]): void {
  for (const block of blocks) {
    if (block.content && hasLabel(block, BlockLabel.notContent)) decide(block, false, "strictly-not-content");
  }
}

/**
 * Joins headings with the content after them, and makes headings without such content boilerplate
 * (HeadingFusion).
 */
export function fuseHeadings(blocks: readonly TextBlock[]): TextBlock[] {
  const fused: TextBlock[] = [];
  let previous: TextBlock | undefined;
  const excluded = BlockLabel.notContent | BlockLabel.title;
  for (const block of blocks) {
    if (previous !== undefined && hasLabel(previous, BlockLabel.heading)) {
      if (!((previous.labels | block.labels) & excluded)) {
        if (block.content) {
          const wasContent = previous.content;
          mergeNext(previous, block);
          previous.labels &= ~BlockLabel.heading;
          if (!wasContent) previous.labels |= BlockLabel.fusedHeading;
          continue;
        }
        if (previous.content) decide(previous, false, "heading-without-content");
      }
    }
    fused.push(block);
    previous = block;
  }
  return fused;
}

/**
 * Joins content blocks with at most one run of text between them (BlockProximityFusion).
 *
 * @param sameLevel - whether they must have the same number of open elements: the second pass, when the
 *   boilerplate between them is gone. In the first pass, a heading that was boilerplate separates blocks.
 */
export function fuseNeighbours(blocks: readonly TextBlock[], sameLevel: boolean): TextBlock[] {
  const fused: TextBlock[] = [];
  let previous: TextBlock | undefined;
  for (const block of blocks) {
    if (previous?.content && block.content) {
      // The original does not move on from a block that is near enough but may not be joined.
      if (adjacent(previous, block)) {
        if (mayFuse(previous, block, sameLevel)) mergeNext(previous, block);
        else fused.push(block);
        continue;
      }
    }
    fused.push(block);
    previous = block;
  }
  return fused;
}

function mayFuse(previous: TextBlock, block: TextBlock, sameLevel: boolean): boolean {
  const separate = sameLevel
    ? previous.tagLevel !== block.tagLevel
    : hasLabel(block, BlockLabel.fusedHeading);
  const differing = previous.labels ^ block.labels;
  return !separate && !(differing & (BlockLabel.notContent | BlockLabel.title));
}
