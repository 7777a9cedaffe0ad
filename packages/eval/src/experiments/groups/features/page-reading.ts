import { type Block, blocks, type Measures, measures, Tag, type Tree } from "@winnow/core-dom";
import { type Regions, regions } from "./regions.js";
import { tagCounts } from "./tag-ratios.js";

/** Whether a block resembles a paragraph: 20 words or more, at most a third of them linked. */
function isLong({ words, linkDensity }: Block): boolean {
  return words >= 20 && linkDensity <= 1 / 3;
}

/** Minimum share of the page's paragraph words in the main ancestor. */
const MIN_SHARE = 0.8;

/** Returns the deepest row with 80% of the words of long blocks (see {@link isLong}); 0 if there are none. */
export function mainAncestor(tree: Tree, found: readonly Block[]): number {
  const before = new Float64Array(tree.length + 1);
  for (const block of found) if (isLong(block)) before[block.start + 1]! += block.words;
  for (let row = 0; row < tree.length; row++) before[row + 1]! += before[row]!;
  const needed = before[tree.length]! * MIN_SHARE;
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

/** The run of blocks `[start, end)` that resembles running text most; empty if no block does. */
interface TextRun {
  readonly start: number;
  readonly end: number;
}

/** Minimum number of words outside links for a block to increase the sum of its run. */
const BLOCK_COST = 10;

/**
 * Finds the contiguous blocks with the largest sum of words outside links minus linked words, minus a fixed
 * cost per block: Body Text Extraction (Finn, Kushmerick and Smyth 2001, §3) on blocks instead of tags, in
 * one pass (Kadane's algorithm). Ties go to the first run.
 */
export function textRun(found: readonly Pick<Block, "words" | "linkedWords">[]): TextRun {
  let best: TextRun = { start: 0, end: 0 };
  let largest = 0;
  let sum = 0;
  let start = 0;
  for (const [index, { words, linkedWords }] of found.entries()) {
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += words - 2 * linkedWords - BLOCK_COST;
    if (sum > largest) {
      largest = sum;
      best = { start, end: index + 1 };
    }
  }
  return best;
}

/** The measurements that page features are computed from. Words are those of visible blocks. */
export interface PageReading {
  readonly tree: Tree;
  /** Number of `a` elements. */
  readonly links: number;
  /** Measures of the whole page, in characters. */
  readonly measures: Measures;
  readonly blocks: readonly BlockReading[];
  readonly words: number;
  /** The numbers of words of the blocks, ascending. */
  readonly blockWords: Float64Array;
  readonly regions: Regions;
  readonly run: TextRun;
  /** Rows from the first of the run's blocks to the end of its last; 0 for an empty run. */
  readonly runRows: number;
  /** The row that contains most of the paragraphs. */
  readonly ancestor: number;
}

/** The measurements of a block. */
export interface BlockReading {
  readonly words: number;
  readonly linkedWords: number;
  /** Whether at least half of the words are linked. */
  readonly linked: boolean;
  /** Whether it resembles a paragraph: see {@link isLong}. */
  readonly long: boolean;
  /** Whether it ends with the end of a sentence, up to closing quotes and brackets. */
  readonly sentence: boolean;
  readonly inRun: boolean;
  /** Whether it is directly in a list item. */
  readonly listItem: boolean;
  /** Whether it is directly in a heading. */
  readonly heading: boolean;
}

const LIST_ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd]);
const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
/** A full stop of Latin, Han, Devanagari, Arabic or Armenian, and closing quotes and brackets. */
const SENTENCE_END = /[.!?…。！？।؟۔։]["'”’»」』)\]]{0,3}$/;

/** Measures a page in linear time. */
export function readPage(tree: Tree): PageReading {
  const found = blocks(tree);
  const run = textRun(found);
  return {
    tree,
    links: tagCounts(tree).byTag[Tag.a]!,
    measures: measures(tree, 0),
    blocks: found.map((block, index) => blockReading(tree, block, index >= run.start && index < run.end)),
    words: found.reduce((sum, block) => sum + block.words, 0),
    blockWords: Float64Array.from(found, (block) => block.words).sort(),
    regions: regions(tree),
    run,
    runRows: run.end === run.start ? 0 : found[run.end - 1]!.end - found[run.start]!.start,
    ancestor: mainAncestor(tree, found),
  };
}

function blockReading(tree: Tree, block: Block, inRun: boolean): BlockReading {
  const container = tree.tag[block.container]!;
  return {
    words: block.words,
    linkedWords: block.linkedWords,
    linked: block.words > 0 && block.linkDensity >= 0.5,
    long: isLong(block),
    sentence: SENTENCE_END.test(block.text.slice(-4)),
    inRun,
    listItem: LIST_ITEMS.has(container),
    heading: HEADINGS.has(container),
  };
}
