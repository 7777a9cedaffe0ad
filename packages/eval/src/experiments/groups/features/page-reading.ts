import { type Block, blocks, type Measures, measures, Tag, type Tree } from "@winnow/core-dom";
import { type Regions, regions } from "./regions.js";
import { tagCounts } from "./tag-ratios.js";

/** Whether a block reads as a paragraph: 20 words or more, a third of them linked at most. */
function isLong({ words, linkDensity }: Block): boolean {
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

/** The stretch of blocks `[start, end)` that is most like running text; empty where no block is like it. */
interface TextRun {
  readonly start: number;
  readonly end: number;
}

/** How many words outside links a block needs to count in favour of its run. */
const COST_OF_A_BLOCK = 10;

/**
 * The contiguous blocks with the largest sum of words outside links less linked words and less a fixed cost a block:
 * Body Text Extraction (Finn, Kushmerick and Smyth 2001, §3) on blocks in place of tags, found in one walk (Kadane's
 * algorithm). Of equals, the first.
 */
export function textRun(found: readonly Pick<Block, "words" | "linkedWords">[]): TextRun {
  let best: TextRun = { start: 0, end: 0 };
  let most = 0;
  let sum = 0;
  let start = 0;
  for (const [index, { words, linkedWords }] of found.entries()) {
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += words - 2 * linkedWords - COST_OF_A_BLOCK;
    if (sum > most) {
      most = sum;
      best = { start, end: index + 1 };
    }
  }
  return best;
}

/** What the page features are made of, read once. Words are those of visible blocks. */
export interface PageReading {
  readonly tree: Tree;
  /** Elements `a`. */
  readonly links: number;
  /** Of the whole page, in characters. */
  readonly measures: Measures;
  readonly blocks: readonly BlockReading[];
  readonly words: number;
  /** The words of each block, in ascending order. */
  readonly blockWords: Float64Array;
  readonly regions: Regions;
  readonly run: TextRun;
  /** Rows from the first of the run's blocks to the end of its last; 0 for an empty run. */
  readonly runRows: number;
  /** The row that holds most of the paragraphs. */
  readonly ancestor: number;
}

/** What the features ask of a block. */
export interface BlockReading {
  readonly words: number;
  readonly linkedWords: number;
  /** Half of the words or more are linked. */
  readonly linked: boolean;
  /** It reads as a paragraph: see {@link isLong}. */
  readonly long: boolean;
  /** Its last character but for closing quotes and brackets ends a sentence. */
  readonly sentence: boolean;
  readonly inRun: boolean;
  /** It is directly in an item of a list. */
  readonly listItem: boolean;
  /** It is directly in a heading. */
  readonly heading: boolean;
}

const LIST_ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd]);
const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
/** The full stops of Latin, Han, Devanagari, Arabic and Armenian, after which quotes and brackets may close. */
const SENTENCE_END = /[.!?…。！？।؟۔։]["'”’»」』)\]]{0,3}$/;

/** Reads a page in linear time. */
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
