import { type Block, blocks, measures, Tag, type Tree } from "@winnow/core-dom";
import { regions } from "./regions.js";
import { tagCounts } from "./tag-ratios.js";
import type { FeatureSet } from "./types.js";

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

const LIST_ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd]);
const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
/** A full stop of Latin, Han, Devanagari, Arabic or Armenian, and closing quotes and brackets. */
const SENTENCE_END = /[.!?…。！？।؟۔։]["'”’»」』)\]]{0,3}$/;

/** The measurements that page features are computed from, in linear time. Words are those of visible blocks. */
function readPage(tree: Tree) {
  const found = blocks(tree);
  const run = textRun(found);
  return {
    tree,
    links: tagCounts(tree).byTag[Tag.a]!,
    measures: measures(tree, 0),
    blocks: found.map((block, index) => ({
      words: block.words,
      linkedWords: block.linkedWords,
      /** Whether at least half of the words are linked. */
      linked: block.words > 0 && block.linkDensity >= 0.5,
      long: isLong(block),
      /** Whether it ends with the end of a sentence, up to closing quotes and brackets. */
      sentence: SENTENCE_END.test(block.text.slice(-4)),
      inRun: index >= run.start && index < run.end,
      /** Whether it is directly in a list item, or in a heading. */
      listItem: LIST_ITEMS.has(tree.tag[block.container]!),
      heading: HEADINGS.has(tree.tag[block.container]!),
    })),
    words: found.reduce((sum, block) => sum + block.words, 0),
    /** The numbers of words of the blocks, ascending. */
    blockWords: Float64Array.from(found, (block) => block.words).sort(),
    regions: regions(tree),
    run,
    /** Rows from the first of the run's blocks to the end of its last; 0 for an empty run. */
    runRows: run.end === run.start ? 0 : found[run.end - 1]!.end - found[run.start]!.start,
    ancestor: mainAncestor(tree, found),
  };
}

type PageReading = ReturnType<typeof readPage>;
type BlockReading = PageReading["blocks"][number];

type PageFeature = readonly [name: string, about: string, read: (page: PageReading) => number];

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const sum = (blocks: readonly BlockReading[], of: (block: BlockReading) => number): number =>
  blocks.reduce((total, block) => total + of(block), 0);

const wordsIn = (blocks: readonly BlockReading[], matches: (block: BlockReading) => boolean): number =>
  sum(blocks, (block) => (matches(block) ? block.words : 0));

/** Share of the page's words in blocks of a kind. */
const wordShare =
  (matches: (block: BlockReading) => boolean) =>
  ({ blocks, words }: PageReading): number =>
    ratio(wordsIn(blocks, matches), words);

/** Share of blocks of a kind among all blocks. */
const blockShare =
  (matches: (block: BlockReading) => boolean) =>
  ({ blocks }: PageReading): number =>
    ratio(blocks.filter(matches).length, blocks.length);

/** A number of characters as a share of all characters of the page. */
const characterShare =
  (of: (page: PageReading) => number) =>
  (page: PageReading): number =>
    ratio(of(page), page.measures.characters);

const upperQuartile = (ascending: Float64Array): number =>
  ascending[Math.floor(0.75 * (ascending.length - 1))] ?? 0;

/**
 * Mostly scale-free measures. The size of a page, its number of scripts or tables and its choice of elements
 * say more about its year than about its content, and don't generalise to pages of other years.
 */
// biome-ignore format: a table
const PAGE_FEATURES: readonly PageFeature[] = [
  ["words", "words, log(1 + x)", ({ words }) => Math.log1p(words)],
  ["blocks", "blocks, log(1 + x)", ({ blocks }) => Math.log1p(blocks.length)],
  ["textToMarkup", "characters of text / characters of text and markup",
    ({ measures: { characters, markupCharacters } }) => ratio(characters, characters + markupCharacters)],
  ["textDensity", "characters of text per element, log(1 + x)", ({ measures }) => Math.log1p(measures.textDensity)],
  ["linkDensity", "share of characters in links", ({ measures }) => measures.linkDensity],
  ["linksByWords", "links per 100 words, log(1 + x)", ({ links, words }) => Math.log1p(100 * ratio(links, words))],
  ["longText", "share of words in long blocks", wordShare(({ long }) => long)],
  ["longBlocks", "share of long blocks", blockShare(({ long }) => long)],
  ["shortText", "share of words in blocks of less than 10 words", wordShare(({ words }) => words < 10)],
  ["shortPlainText", "share of words in blocks of less than 20 words that are neither sentences nor links",
    wordShare(({ words, linked, sentence }) => words < 20 && !linked && !sentence)],
  ["linkBlockText", "share of words in blocks with at least half of the words linked", wordShare(({ linked }) => linked)],
  ["sentenceText", "share of words in blocks that end like a sentence", wordShare(({ sentence }) => sentence)],
  ["sentenceBlocks", "share of blocks that end like a sentence", blockShare(({ sentence }) => sentence)],
  ["upperBlock", "words of the block at the upper quartile, log(1 + x)",
    ({ blockWords }) => Math.log1p(upperQuartile(blockWords))],
  ["wordsBlock", "words of the block that contains an average word, log(1 + x)",
    ({ blocks, words }) => Math.log1p(ratio(sum(blocks, (block) => block.words ** 2), words))],
  ["runText", "share of words in the text run", wordShare(({ inRun }) => inRun)],
  ["runBlocks", "share of blocks in the text run", blockShare(({ inRun }) => inRun)],
  ["runNodes", "share of the tree's nodes along the text run", ({ runRows, tree }) => ratio(runRows, tree.length)],
  ["runLinks", "share of linked words in the text run", ({ blocks }) =>
    ratio(sum(blocks, ({ inRun, linkedWords }) => (inRun ? linkedWords : 0)), wordsIn(blocks, ({ inRun }) => inRun))],
  ["afterRun", "share of words after the text run",
    ({ blocks, run, words }) => ratio(sum(blocks.slice(run.end), (block) => block.words), words)],
  ["longOutsideRun", "share of words in long blocks outside the text run",
    wordShare(({ long, inRun }) => long && !inRun)],
  ["ancestorText", "share of characters in the deepest element that contains 80% of the words of long blocks",
    characterShare(({ ancestor, tree }) => tree.textBefore[tree.end[ancestor]!]! - tree.textBefore[ancestor]!)],
  ["ancestorNodes", "share of the tree's nodes in that element",
    ({ ancestor, tree }) => ratio(tree.end[ancestor]! - ancestor, tree.length)],
  ["listText", "share of words directly in list items", wordShare(({ listItem }) => listItem)],
  ["headingText", "share of words directly in headings", wordShare(({ heading }) => heading)],
  ["aroundText", "share of characters in navigation, headers, footers and asides, by element, role, class or id",
    characterShare(({ regions }) => regions.around)],
  ["commentText", "share of characters in elements whose class or id indicates comments",
    characterShare(({ regions }) => regions.comments)],
];

/**
 * Features that predict the share of content of a page better than tag ratios. A long block has 20 words or
 * more, at most a third of them linked; the text run is the run of blocks that resembles running text most.
 * Shares are 0 to 1. All features of an empty page are 0, except `ancestorNodes`.
 */
export const pageFeatures: FeatureSet = {
  name: "page",
  features: PAGE_FEATURES.map(([name, about]) => ({ name, about })),
  read: (tree: Tree): Float64Array => {
    const page = readPage(tree);
    return Float64Array.from(PAGE_FEATURES, ([, , read]) => read(page));
  },
};
