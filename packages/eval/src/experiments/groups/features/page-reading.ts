import { type Block, blocks, type Measures, measures, Tag, type Tree } from "@winnow/core-dom";
import { isLong, mainAncestor } from "./main-ancestor.js";
import { type Regions, regions } from "./regions.js";
import { tagCounts } from "./tag-counts.js";
import { type TextRun, textRun } from "./text-run.js";

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
  /** It stands directly in an item of a list. */
  readonly listItem: boolean;
  /** It stands directly in a heading. */
  readonly heading: boolean;
}

const LIST_ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd]);
const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
/** The full stops of Latin, Han, Devanagari, Arabic and Armenian, behind which quotes and brackets may close. */
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
