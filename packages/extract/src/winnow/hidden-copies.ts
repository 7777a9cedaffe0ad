import { Hidden } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";

/** Minimum share of a block's pairs of successive words that are visible elsewhere, of a copy. */
const MIN_COPIED_SHARE = 0.8;

/**
 * Returns 1 for the blocks inside `noscript` whose text is visible as well: pages repeat there what their
 * scripts would display. Text that only `noscript` has, such as the posts of a thread, is left as it is.
 */
export function hiddenCopies(blocks: BlockTable): Uint8Array {
  const { length, source } = blocks;
  const result = new Uint8Array(length);
  if (!source.includes(Hidden.noscript)) return result;
  const visible = new Set<number>();
  for (let block = 0; block < length; block++) {
    if (source[block] === Hidden.visible) forPairs(blocks, block, (pair) => visible.add(pair));
  }
  for (let block = 0; block < length; block++) {
    if (source[block] === Hidden.visible) continue;
    let pairs = 0;
    let copied = 0;
    forPairs(blocks, block, (pair) => {
      pairs++;
      if (visible.has(pair)) copied++;
    });
    if (pairs > 0 && copied >= MIN_COPIED_SHARE * pairs) result[block] = 1;
  }
  return result;
}

/** Calls a function for the hash of each two successive words; the first one has no word before it. */
function forPairs({ wordStart, words }: BlockTable, block: number, use: (pair: number) => void): void {
  let previous = 0;
  for (let i = wordStart[block]!; i < wordStart[block + 1]!; i++) {
    use((Math.imul(previous, 0x9e37_79b1) ^ words[i]!) | 0);
    previous = words[i]!;
  }
}
