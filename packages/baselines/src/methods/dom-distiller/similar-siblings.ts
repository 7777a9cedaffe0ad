import { NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { BlockLabel, decide, hasLabel, type TextBlock } from "../../text-blocks/block.js";
import type { WebDocument } from "./document.js";

/** Maximum number of blocks between siblings. */
const MAX_DISTANCE = 10;

export interface SiblingRules {
  /** Whether siblings with different tags are similar. */
  readonly mixedTags: boolean;
  readonly maxLinkDensity: number;
}

/**
 * Makes blocks content that are siblings of content in the tree, as the largest subtrees without a neighbour
 * block (SimilarSiblingContentExpansion). It does not look past the page's title.
 */
export function expandToSimilarSiblings(
  tree: Tree,
  document: WebDocument,
  blocks: readonly TextBlock[],
  { mixedTags, maxLinkDensity }: SiblingRules,
): void {
  if (blocks.length < 2) return;
  const places = largestSubtrees(tree, document, blocks);
  const similar = (a: number, b: number): boolean =>
    places.parents[a] === places.parents[b] && (mixedTags || places.tags[a] === places.tags[b]);

  const good: Queue = { blocks: [], start: 0 };
  const bad: Queue = { blocks: [], start: 0 };
  for (const [i, block] of blocks.entries()) {
    if (hasLabel(block, BlockLabel.title)) {
      good.start = good.blocks.length;
      bad.start = bad.blocks.length;
    } else if (hasLabel(block, BlockLabel.notContent)) {
      // Neither expands nor is reached.
    } else if (block.content) {
      good.blocks.push(i);
      for (const other of takeSimilar(bad, i, similar)) decide(blocks[other]!, true, "similar-sibling");
    } else if (block.linkDensity <= maxLinkDensity) {
      const reached = takeSimilar(good, i, similar, 1).length > 0;
      if (reached) decide(block, true, "similar-sibling");
      (reached ? good : bad).blocks.push(i);
    }
  }
}

/** Content blocks, or others, in reach of later blocks: those from `start` on, the oldest first. */
interface Queue {
  readonly blocks: number[];
  start: number;
}

/** Takes the blocks out of a queue that are similar to one, and at its beginning those that are too far away. */
function takeSimilar(
  queue: Queue,
  i: number,
  similar: (a: number, b: number) => boolean,
  limit: number = Number.POSITIVE_INFINITY,
): number[] {
  const { blocks } = queue;
  const taken: number[] = [];
  for (let j = queue.start; j < blocks.length && taken.length < limit; j++) {
    const other = blocks[j]!;
    if (i - other > MAX_DISTANCE) {
      if (j === queue.start) queue.start++;
    } else if (similar(i, other)) {
      taken.push(other);
      blocks[j] = blocks[queue.start++]!;
    }
  }
  return taken;
}

/**
 * Returns for each block the parent and the tag of the largest subtree with its first word but with no text
 * of the blocks beside it. The subtrees are disjoint, so the steps up are fewer than the page's rows.
 */
function largestSubtrees(
  { parent, end, kind, tag }: Tree,
  { movedTo, runs }: WebDocument,
  blocks: readonly TextBlock[],
): { parents: Int32Array; tags: Int32Array } {
  const parents = new Int32Array(blocks.length);
  const tags = new Int32Array(blocks.length);
  const contains = (row: number, other: number | undefined): boolean =>
    other !== undefined && row <= other && other < end[row]!;
  for (const [i, block] of blocks.entries()) {
    const before = i === 0 ? undefined : runs[blocks[i - 1]!.first]!.lastWord;
    const after = i === blocks.length - 1 ? undefined : runs[blocks[i + 1]!.first]!.firstWord;
    let row = runs[block.first]!.firstWord;
    let up = movedTo.get(row) ?? parent[row]!;
    while (up > 0 && !contains(up, before) && !contains(up, after)) {
      row = up;
      up = parent[row]!;
    }
    parents[i] = up;
    // The original turns `font` into `span`. Text is like other text.
    tags[i] = kind[row] === NodeKind.element ? (tag[row] === Tag.font ? Tag.span : tag[row]!) : 0;
  }
  return { parents, tags };
}

/**
 * Makes the blocks around the largest one content whose elements are its siblings. Of a block only the first run
 * counts, as in the original.
 */
export function expandToSiblings(
  tree: Tree,
  { movedTo, runs }: WebDocument,
  blocks: readonly TextBlock[],
  largest: number,
): void {
  if (largest < 0) return;
  decide(blocks[largest]!, true, "largest-block");
  /** The parent of the element with the text. */
  const elementParent = (row: number): number => tree.parent[movedTo.get(row) ?? tree.parent[row]!]!;
  const expand = (
    side: readonly TextBlock[],
    near: "firstWord" | "lastWord",
    far: "firstWord" | "lastWord",
  ) => {
    let family = elementParent(runs[blocks[largest]!.first]![far]);
    for (const block of side) {
      const run = runs[block.first]!;
      if (elementParent(run[near]) !== family) continue;
      decide(block, true, "sibling-of-largest");
      family = elementParent(run[far]);
    }
  };
  expand(blocks.slice(0, largest).reverse(), "lastWord", "firstWord");
  expand(blocks.slice(largest + 1), "firstWord", "lastWord");
}
