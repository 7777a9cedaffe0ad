import type { Tree } from "@winnow/core-dom";
import { type BlockReading, type PageReading, readPage } from "./page-reading.js";
import type { FeatureSet } from "./types.js";

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
