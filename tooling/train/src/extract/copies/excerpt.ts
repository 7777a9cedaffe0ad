import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { blockTable, blockText } from "@winnow/extract/winnow";
import { alignBlocks } from "../labels.js";
import { between, chance, type Random } from "./random.js";
import type { SourcePage } from "./types.js";

/** Share of excerpts that end after a few blocks of content. */
const SHORT = 0.6;
/** Share of excerpts with other blocks. */
const WITH_OTHERS = 0.7;
/** Maximum number of blocks of content in a short excerpt, and of other blocks in any. */
const MAX_BLOCKS = 14;
const MAX_OTHERS = 4;

/**
 * Returns a page of little more than content: the blocks of the gold text with the elements around them, often
 * only the first of them, and a few other blocks. Pages of a feed, of a reader or of a test are like that; on a
 * whole page, few blocks are content.
 *
 * @returns undefined if the page has no content.
 */
export function excerpt(page: SourcePage, random: Random): string | undefined {
  const tree = parse(page.html);
  const blocks = blockTable(tree);
  const texts = Array.from({ length: blocks.length }, (_, i) => blockText(blocks, i));
  const { kept } = alignBlocks(texts, page.gold.text);
  const content = [...kept.keys()].filter((block) => kept[block] === 1);
  if (content.length === 0) return undefined;
  const isShort = chance(random, SHORT);
  const first = isShort ? between(random, 0, Math.max(0, content.length - 3)) : 0;
  const chosen = new Set(isShort ? content.slice(first, first + between(random, 1, MAX_BLOCKS)) : content);
  const others = [...kept.keys()].filter((block) => kept[block] === 0);
  if (others.length > 0 && chance(random, WITH_OTHERS)) {
    const from = between(random, 0, others.length - 1);
    for (const block of others.slice(from, from + between(random, 1, MAX_OTHERS))) chosen.add(block);
  }
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text) mark(row, Label.boilerplate, "");
  }
  for (const block of chosen) {
    for (let row = blocks.start[block]!; row < blocks.end[block]!; row++) {
      if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "");
    }
  }
  return toCheerio(tree, marks).html();
}
