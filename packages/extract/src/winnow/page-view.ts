import { Hidden, Tag, type Tree } from "@winnow/core-dom";
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
  readonly prices: Float64Array;
  readonly logWidth: Float64Array;
  /** Elements of a kind before each row, `rows + 1` values each. */
  readonly headings: Int32Array;
  readonly images: Int32Array;
  readonly controls: Int32Array;
  readonly paragraphs: Int32Array;
  readonly items: Int32Array;
  /** The width of a block if it is long and has few links, otherwise 0. */
  readonly goodWidth: Float64Array;
}

/** Minimum width, and maximum share of links, of a block of running text. */
const MIN_GOOD_WIDTH = 60;
const MAX_GOOD_LINK_SHARE = 0.3;

/** Kinds of elements that are counted. */
const Counted = { heading: 1, image: 2, control: 3, paragraph: 4, item: 5 } as const;
const COUNTED_TAGS = new Uint8Array(256);
const { h1, h2, h3, h4, h5, h6 } = Tag;
for (const tag of [h1, h2, h3, h4, h5, h6]) COUNTED_TAGS[tag] = Counted.heading;
for (const tag of [Tag.img, Tag.picture, Tag.video, Tag.svg]) COUNTED_TAGS[tag] = Counted.image;
for (const tag of [Tag.input, Tag.button, Tag.select, Tag.textarea]) COUNTED_TAGS[tag] = Counted.control;
for (const tag of [Tag.p]) COUNTED_TAGS[tag] = Counted.paragraph;
for (const tag of [Tag.li, Tag.tr, Tag.dt]) COUNTED_TAGS[tag] = Counted.item;

/**
 * Returns what the learned method reads of a page: its blocks with their places, and what the page declares.
 *
 * @param url - the page's address, if it is known.
 */
export function pageView(tree: Tree, url: string | undefined): PageView {
  const blocks = blockTable(tree);
  const n = blocks.length;
  const [goodWidth, linkShare, width, linkWidth, good, sentences, prices, logWidth] = columnsOf(
    Float64Array,
    n + 1,
    8,
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
    prices[i + 1] = prices[i]! + blocks.counts[i * COUNTS + Count.prices]!;
    logWidth[i + 1] = logWidth[i]! + Math.log1p(own);
  }
  const elements = readElements(tree, blocks);
  const head = readHead(tree);
  return {
    ...{
      tree,
      blocks,
      url,
      linkShare,
      width,
      linkWidth,
      good,
      sentences,
      prices,
      logWidth,
      goodWidth,
    },
    elements,
    siblings: sameSiblings(tree, blocks, elements),
    paths: pathsOf(tree, blocks, elements.signature),
    head,
    heading: mainHeading(tree, blocks, head.titlePart),
    ...countElements(tree),
  };
}

type ElementCounts = Pick<PageView, "headings" | "images" | "controls" | "paragraphs" | "items">;

function countElements({ length, tag, hidden }: Tree): ElementCounts {
  const [headings, images, controls, paragraphs, items] = columnsOf(Int32Array, length + 1, 5);
  const counts = new Int32Array(6);
  for (let row = 0; row < length; row++) {
    // The tag of other rows is 0.
    if (tag[row]! < 256 && hidden[row]! <= Hidden.noscript) counts[COUNTED_TAGS[tag[row]!]!]!++;
    headings[row + 1] = counts[Counted.heading]!;
    images[row + 1] = counts[Counted.image]!;
    controls[row + 1] = counts[Counted.control]!;
    paragraphs[row + 1] = counts[Counted.paragraph]!;
    items[row + 1] = counts[Counted.item]!;
  }
  return { headings, images, controls, paragraphs, items };
}
