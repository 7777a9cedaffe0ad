import { Tag } from "@winnow/core-dom";
import { isForum, isProduct } from "./comments.js";
import type { PageView } from "./page-view.js";
import { COUNTS, Count } from "./scan-text.js";

/** Blocks after the main heading that may be its lead. */
const MAX_DISTANCE = 3;
/** Maximum number of blocks between the heading and the first block that is kept. */
const MAX_GAP = 15;
/** Minimum number of words that are kept, for the page to have an article. */
const MIN_KEPT_WORDS = 100;
/** A lead is at least this long; shorter lines are sections, dates and names. */
const MIN_WORDS = 8;
const MAX_LINK_SHARE = 0.2;
/** Minimum probability, also of text that is as long as a paragraph and has a sentence. */
const MIN_PROBABILITY = 0.2;
const MIN_PARAGRAPH_PROBABILITY = 0.1;
const MIN_PARAGRAPH_WORDS = 12;

/**
 * Keeps the lead of an article: a block of running text directly after the main heading, although by-lines, links
 * for sharing or an image separate it from the text that is kept. Such text is often in the header of the article,
 * where most blocks are clutter.
 *
 * @param probability - of each block, without what its tag path adds.
 */
export function keepLead(
  page: PageView,
  probability: Float64Array,
  words: Float64Array,
  kept: Uint8Array,
): void {
  const { tree, blocks, heading, linkShare } = page;
  if (heading.block < 0 || isForum(page) || isProduct(page)) return;
  const first = kept.indexOf(1, heading.block + 1);
  if (first < 0 || first - heading.block > MAX_GAP) return;
  let total = 0;
  for (let i = first; i < blocks.length; i++) total += kept[i]! * words[i]!;
  if (total < MIN_KEPT_WORDS) return;
  for (let i = heading.block + 1; i < Math.min(first, heading.block + 1 + MAX_DISTANCE); i++) {
    if (words[i]! < MIN_WORDS || linkShare[i]! > MAX_LINK_SHARE) continue;
    if (tree.tag[blocks.container[i]!] === Tag.li) continue;
    const isParagraph = words[i]! >= MIN_PARAGRAPH_WORDS && blocks.counts[i * COUNTS + Count.sentences]! > 0;
    if (probability[i]! >= (isParagraph ? MIN_PARAGRAPH_PROBABILITY : MIN_PROBABILITY)) kept[i] = 1;
  }
}
