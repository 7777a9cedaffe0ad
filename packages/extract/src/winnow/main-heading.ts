import { Tag, type Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import { createNumbering, knownNumberOf, numberOf } from "./numbering.js";
import { COUNTS, Count } from "./scan-text.js";

/** The heading of a page's main content. */
export interface MainHeading {
  /** Its block, or -1. */
  readonly block: number;
  /** Hashes of its words. */
  readonly words: ReadonlySet<number>;
  /** How well it agrees with the declared title: the F1 of their words, weighted by its tag. */
  readonly agreement: number;
}

/** Longer blocks are not headings. */
const MAX_HEADING_WORDS = 40;
const MIN_AGREEMENT = 0.5;
/** Weights of blocks that are less likely to be headings. */
const LOWER_HEADING = 0.95;
const NO_HEADING = 0.85;
const LINK = 0.85;
const MIN_LINK_SHARE = 0.5;

/**
 * Finds the block that repeats the declared title, whatever its tag: on many pages the first `h1` is the name of
 * the site, and old pages have none. Without such a block it is the first `h1`.
 *
 * @param title - hashes of the words of the declared title, without the name of the site.
 */
export function mainHeading(tree: Tree, blocks: BlockTable, title: ReadonlySet<number>): MainHeading {
  const { length, container, wordStart, words } = blocks;
  const numbering = createNumbering(title.size);
  for (const word of title) numberOf(numbering, word);
  /** The last block that had each word of the title: a repeated word counts once. */
  const lastBlock = new Int32Array(title.size).fill(-1);
  let best = -1;
  let agreement = MIN_AGREEMENT;
  let first = -1;
  for (let i = 0; i < length; i++) {
    const level = levelAround(tree, container[i]!);
    if (level === 1 && first < 0) first = i;
    const from = wordStart[i]!;
    const to = wordStart[i + 1]!;
    if (to === from || to - from > MAX_HEADING_WORDS || title.size === 0) continue;
    let shared = 0;
    for (let w = from; w < to; w++) {
      const number = knownNumberOf(numbering, words[w]!);
      if (number < 0 || lastBlock[number] === i) continue;
      lastBlock[number] = i;
      shared++;
    }
    if (shared === 0) continue;
    const isLink = blocks.linkWidth[i]! > MIN_LINK_SHARE * blocks.counts[i * COUNTS + Count.width]!;
    const weight = (level === 1 ? 1 : level > 1 ? LOWER_HEADING : NO_HEADING) * (isLink ? LINK : 1);
    const value = (weight * 2 * shared) / (to - from + title.size);
    if (value > agreement) {
      agreement = value;
      best = i;
    }
  }
  if (best < 0) return { block: first, words: blockWords(blocks, first), agreement: 0 };
  return { block: best, words: blockWords(blocks, best), agreement };
}

function blockWords({ wordStart, words }: BlockTable, block: number): ReadonlySet<number> {
  return new Set(block < 0 ? [] : words.subarray(wordStart[block]!, wordStart[block + 1]!));
}

/** The level of the heading that an element is, or is a child of; 0 for others. */
function levelAround({ tag, parent }: Tree, row: number): number {
  return headingLevel(tag[row]!) || headingLevel(tag[Math.max(0, parent[row]!)]!);
}

/** The level of a heading, 1 to 6; 0 for other elements. */
export function headingLevel(tag: number): number {
  return tag >= Tag.h1 && tag <= Tag.h6 ? tag - Tag.h1 + 1 : 0;
}
