import type { Block, Tree } from "@winnow/core-dom";

/** Whether a block reads as a paragraph: 20 words or more, a third of them linked at most. */
export function isLong({ words, linkDensity }: Block): boolean {
  return words >= 20 && linkDensity <= 1 / 3;
}

/** The least share of the page's paragraph words that the ancestor has to hold. */
const HELD = 0.8;

/** The lowest row that holds 80% of the words of long blocks (see {@link isLong}); row 0 where there are none. */
export function mainAncestor(tree: Tree, found: readonly Block[]): number {
  const before = new Float64Array(tree.length + 1);
  for (const block of found) if (isLong(block)) before[block.start + 1]! += block.words;
  for (let row = 0; row < tree.length; row++) before[row + 1]! += before[row]!;
  const needed = before[tree.length]! * HELD;
  let at = 0;
  if (needed === 0) return at;
  for (let child = 1; child < tree.end[at]!; ) {
    if (tree.tag[child] !== 0 && before[tree.end[child]!]! - before[child]! >= needed) {
      at = child;
      child = at + 1;
    } else {
      child = tree.end[child]!;
    }
  }
  return at;
}
