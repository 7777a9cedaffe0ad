import { BLOCK_TAGS, children, NodeKind, type Segmenter, type Tree } from "@winnow/core-dom";
import {
  bodyElement,
  checkPage,
  isVisibleElement,
  layoutSegmentation,
  wholePage,
} from "@winnow/core-dom/segments";
import { type Skeletons, skeletonsOf } from "./skeletons.js";

/**
 * Divides a page into blocks by the cohesion of its DOM (Huynh et al. 2025, "DOM cohesion"). An element is a block if
 * the element before or after it has the same skeleton; otherwise its children are tried, from the body down. A block
 * whose children differ more among each other than those of other blocks is divided again.
 *
 * Reads the whole page: marks are not used. What the paper leaves open, or what needs a rendering, is decided thus:
 *
 * - An element that is mostly text of its own, or contains no elements that are laid out as blocks, is a block.
 * - Distances are those of skeletons, with at most 48 nodes and at most 2,000 per page, so that time is linear.
 * - An outlier is above the third quartile by more than 1.5 interquartile ranges.
 * - Blocks are not trimmed to the edges of a screenshot.
 */
export const cohesion: Segmenter = (tree, marks) => {
  checkPage(tree, marks);
  const skeletons = skeletonsOf(tree);
  const blocksBefore = countBlocks(tree);
  const found = blocksBelow(tree, skeletons, blocksBefore, bodyElement(tree));
  const spreads = found.map((row) => spreadOf(tree, skeletons, row));
  const limit = outlierLimit(spreads.filter((spread) => spread !== undefined));
  const blocks = found.flatMap((row, index) => {
    if ((spreads[index] ?? 0) <= limit) return [row];
    const inner = blocksBelow(tree, skeletons, blocksBefore, row);
    return inner.length === 0 ? [row] : inner;
  });
  const segmentation = layoutSegmentation(
    tree,
    blocks.map((row) => ({ start: row, end: tree.end[row]! })),
    { segmenter: "cohesion", source: "skeletons" },
  );
  return segmentation.segments.length > 0
    ? segmentation
    : wholePage(tree, marks, "cohesion", "no-repetition");
};

/** Returns the outermost blocks in the subtree of a row, which is one itself if it cannot be divided. */
function blocksBelow(
  tree: Tree,
  { of }: Skeletons,
  blocksBefore: Int32Array,
  root: number,
): readonly number[] {
  const blocks: number[] = [];
  const queue = isVisibleElement(tree, root) ? [root] : [];
  for (let next = 0; next < queue.length; next++) {
    const row = queue[next]!;
    if (isUndivided(tree, blocksBefore, row)) {
      blocks.push(row);
      continue;
    }
    const inner = [...children(tree, row)].filter((child) => isVisibleElement(tree, child));
    for (const [index, child] of inner.entries()) {
      const [before, after] = [inner[index - 1], inner[index + 1]];
      const hasTwin = [before, after].some((sibling) => sibling !== undefined && of[sibling] === of[child]);
      if (hasTwin) blocks.push(child);
      else queue.push(child);
    }
  }
  return blocks;
}

/** Whether an element is mostly text of its own, or contains no elements that are laid out as blocks. */
function isUndivided(tree: Tree, blocksBefore: Int32Array, row: number): boolean {
  const end = tree.end[row]!;
  if (blocksBefore[end] === blocksBefore[row + 1]) return true;
  const { textBefore } = tree;
  let own = 0;
  for (const child of children(tree, row)) {
    if (tree.kind[child] === NodeKind.text) own += textBefore[child + 1]! - textBefore[child]!;
  }
  return own > (textBefore[end]! - textBefore[row]!) / 2;
}

/** Returns the number of visible elements before each row that are laid out as blocks. */
function countBlocks(tree: Tree): Int32Array {
  const before = new Int32Array(tree.length + 1);
  for (let row = 0; row < tree.length; row++) {
    const isBlock = isVisibleElement(tree, row) && BLOCK_TAGS.has(tree.tag[row]!);
    before[row + 1] = before[row]! + (isBlock ? 1 : 0);
  }
  return before;
}

/** Maximum number of different skeletons among the children of a block that are compared. */
const MAX_KINDS = 24;

/**
 * Returns the standard deviation of the distances of all pairs of a block's children; `undefined` for fewer than two
 * children, and for blocks that are too large to compare.
 */
function spreadOf(tree: Tree, { of, distance }: Skeletons, row: number): number | undefined {
  const counts = new Map<number, number>();
  let size = 0;
  for (const child of children(tree, row)) {
    if (of[child]! < 0) continue;
    counts.set(of[child]!, (counts.get(of[child]!) ?? 0) + 1);
    size++;
  }
  if (size < 2 || counts.size > MAX_KINDS) return undefined;
  const pairs = (size * (size - 1)) / 2;
  let [sum, squares] = [0, 0];
  const kinds = [...counts];
  for (const [index, [one, count]] of kinds.entries()) {
    for (const [other, others] of kinds.slice(index + 1)) {
      const apart = distance(one, other);
      if (apart === undefined) return undefined;
      sum += count * others * apart;
      squares += count * others * apart * apart;
    }
  }
  return Math.sqrt(Math.max(0, squares / pairs - (sum / pairs) ** 2));
}

/** Returns the third quartile plus 1.5 interquartile ranges. */
function outlierLimit(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const quantile = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = sorted[Math.min(below + 1, sorted.length - 1)]!;
    return sorted[below]! + (place - below) * (above - sorted[below]!);
  };
  const [first, third] = [quantile(0.25), quantile(0.75)];
  return third + 1.5 * (third - first);
}
