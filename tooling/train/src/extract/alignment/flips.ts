import { NOT_IN_GOLD, type PageTokens, wordsOf } from "./page-tokens.js";

/** Maximum number of passes over the blocks. */
const MAX_PASSES = 8;

/**
 * Adds and removes blocks one by one, in page order, as long as the word F1 of the kept blocks rises.
 *
 * @param mayChange - 1 for the blocks that may be added or removed.
 */
export function flipBlocks(page: PageTokens, kept: Uint8Array, mayChange: Uint8Array): void {
  const { gold, size, starts, tokens } = page;
  /** How many times each word is in the gold text, minus its number in the kept blocks. */
  const missing = new Int32Array(size);
  for (const token of gold) missing[token]!++;
  let words = 0;
  let common = 0;
  /** Adds or removes the words of a block, and updates the number of common words. */
  const toggle = (block: number, isAdded: boolean): void => {
    words += isAdded ? wordsOf(page, block) : -wordsOf(page, block);
    for (let at = starts[block]!; at < starts[block + 1]!; at++) {
      const token = tokens[at]!;
      if (token === NOT_IN_GOLD) continue;
      if (isAdded && missing[token]!-- > 0) common++;
      if (!isAdded && ++missing[token]! > 0) common--;
    }
  };
  for (let block = 0; block < kept.length; block++) if (kept[block] === 1) toggle(block, true);
  for (let pass = 0, changes = 1; changes > 0 && pass < MAX_PASSES; pass++) {
    changes = 0;
    for (let block = 0; block < kept.length; block++) {
      if (mayChange[block] !== 1) continue;
      const before = common / (words + gold.length);
      const isAdded = kept[block] === 0;
      toggle(block, isAdded);
      if (common / (words + gold.length) > before) {
        kept[block] = isAdded ? 1 : 0;
        changes++;
      } else {
        toggle(block, !isAdded);
      }
    }
  }
}
