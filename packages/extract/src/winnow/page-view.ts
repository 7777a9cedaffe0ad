import type { Tree } from "@winnow/core-dom";
import { columnsOf } from "@winnow/core-dom/tree";
import { type BlockTable, blockTable } from "./block-table.js";
import { type Elements, readElements } from "./elements.js";
import { type Head, readHead } from "./head.js";
import { type MainHeading, mainHeading } from "./main-heading.js";
import { pathsOf } from "./paths.js";
import { COUNTS, Count } from "./scan-text.js";
import { sameSiblings } from "./siblings.js";

/** A page as the features read it: blocks, elements and the head, with prefix sums over blocks and rows. */
export interface PageView {
  readonly tree: Tree;
  readonly blocks: BlockTable;
  readonly elements: Elements;
  readonly head: Head;
  readonly heading: MainHeading;
  /** The values of {@link sameSiblings}. */
  readonly siblings: Int32Array;
  /** The values of {@link pathsOf} for signatures. */
  readonly paths: Int32Array;
  readonly url: string | undefined;
  /** Share of a block's width that is inside links. */
  readonly linkShare: Float64Array;
  /** Prefix sums over blocks, `length + 1` values each. */
  readonly width: Float64Array;
  readonly linkWidth: Float64Array;
  readonly good: Float64Array;
  readonly sentences: Float64Array;
  readonly logWidth: Float64Array;
  /** The width of a block if it is long and has few links, otherwise 0. */
  readonly goodWidth: Float64Array;
}

/** Minimum width, and maximum share of links, of a block of running text. */
const MIN_GOOD_WIDTH = 60;
const MAX_GOOD_LINK_SHARE = 0.3;

/**
 * Returns what the learned method reads of a page: its blocks with their places, and what the page declares.
 *
 * @param url - the page's address, if it is known.
 */
export function pageView(tree: Tree, url: string | undefined): PageView {
  const blocks = blockTable(tree);
  const n = blocks.length;
  const [goodWidth, linkShare, width, linkWidth, good, sentences, logWidth] = columnsOf(
    Float64Array,
    n + 1,
    7,
  );
  for (let i = 0; i < n; i++) {
    const own = blocks.counts[i * COUNTS + Count.width]!;
    const links = blocks.linkWidth[i]!;
    linkShare[i] = links / own;
    const isGood = own >= MIN_GOOD_WIDTH && linkShare[i]! < MAX_GOOD_LINK_SHARE;
    goodWidth[i] = isGood ? own : 0;
    width[i + 1] = width[i]! + own;
    linkWidth[i + 1] = linkWidth[i]! + links;
    good[i + 1] = good[i]! + goodWidth[i]!;
    sentences[i + 1] = sentences[i]! + blocks.counts[i * COUNTS + Count.sentences]!;
    logWidth[i + 1] = logWidth[i]! + Math.log1p(own);
  }
  const elements = readElements(tree, blocks);
  const head = readHead(tree);
  const siblings = sameSiblings(tree, blocks, elements);
  const paths = pathsOf(tree, blocks, elements.signature);
  const heading = mainHeading(tree, blocks, head.titlePart);
  // biome-ignore format: a table
  return {
    tree, blocks, elements, head, heading, siblings, paths, url,
    linkShare, width, linkWidth, good, sentences, logWidth, goodWidth,
  };
}
