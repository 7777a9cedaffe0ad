import type { Tree } from "@winnow/core-dom";
import { type BlockReading, type PageReading, readPage } from "./page-reading.js";
import type { Feature, FeatureSet } from "./types.js";

interface PageFeature extends Feature {
  readonly read: (page: PageReading) => number;
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const sum = (blocks: readonly BlockReading[], of: (block: BlockReading) => number): number =>
  blocks.reduce((total, block) => total + of(block), 0);

/** The share of the page's words in blocks of a kind. */
const wordShare = ({ blocks, words }: PageReading, are: (block: BlockReading) => boolean): number =>
  ratio(
    sum(blocks, (block) => (are(block) ? block.words : 0)),
    words,
  );

/** The share of blocks of a kind among all. */
const blockShare = ({ blocks }: PageReading, are: (block: BlockReading) => boolean): number =>
  ratio(
    sum(blocks, (block) => (are(block) ? 1 : 0)),
    blocks.length,
  );

const quantile = (ascending: Float64Array, share: number): number =>
  ascending[Math.floor(share * (ascending.length - 1))] ?? 0;

/**
 * Scale-free figures before all: how large a page is, how many scripts or tables it has and which elements it uses
 * tells its year more than how much of it is content, and doesn't carry over to pages of other years.
 */
const PAGE_FEATURES: readonly PageFeature[] = [
  { name: "words", about: "words, log(1 + x)", read: ({ words }) => Math.log1p(words) },
  { name: "blocks", about: "blocks, log(1 + x)", read: ({ blocks }) => Math.log1p(blocks.length) },
  {
    name: "textToMarkup",
    about: "characters of text / characters of text and markup",
    read: ({ measures: { characters, markupCharacters } }) =>
      ratio(characters, characters + markupCharacters),
  },
  {
    name: "textDensity",
    about: "characters of text an element, log(1 + x)",
    read: ({ measures: { textDensity } }) => Math.log1p(textDensity),
  },
  {
    name: "linkDensity",
    about: "share of characters in links",
    read: ({ measures }) => measures.linkDensity,
  },
  {
    name: "linksByWords",
    about: "links per 100 words, log(1 + x)",
    read: ({ links, words }) => Math.log1p(100 * ratio(links, words)),
  },
  {
    name: "longText",
    about: "share of words in long blocks",
    read: (page) => wordShare(page, ({ long }) => long),
  },
  { name: "longBlocks", about: "share of long blocks", read: (page) => blockShare(page, ({ long }) => long) },
  {
    name: "shortText",
    about: "share of words in blocks of less than 10 words",
    read: (page) => wordShare(page, ({ words }) => words < 10),
  },
  {
    name: "shortPlainText",
    about: "share of words in blocks of less than 20 words that are no sentences nor links",
    read: (page) => wordShare(page, ({ words, linked, sentence }) => words < 20 && !linked && !sentence),
  },
  {
    name: "linkBlockText",
    about: "share of words in blocks of which half is linked",
    read: (page) => wordShare(page, ({ linked }) => linked),
  },
  {
    name: "sentenceText",
    about: "share of words in blocks that end as a sentence does",
    read: (page) => wordShare(page, ({ sentence }) => sentence),
  },
  {
    name: "sentenceBlocks",
    about: "share of blocks that end as a sentence does",
    read: (page) => blockShare(page, ({ sentence }) => sentence),
  },
  {
    name: "upperBlock",
    about: "words of the block at the upper quartile, log(1 + x)",
    read: ({ blockWords }) => Math.log1p(quantile(blockWords, 0.75)),
  },
  {
    name: "wordsBlock",
    about: "words of the block that an average word stands in, log(1 + x)",
    read: ({ blocks, words }) =>
      Math.log1p(
        ratio(
          sum(blocks, (block) => block.words ** 2),
          words,
        ),
      ),
  },
  {
    name: "runText",
    about: "share of words in the text run",
    read: (page) => wordShare(page, ({ inRun }) => inRun),
  },
  {
    name: "runBlocks",
    about: "share of blocks in the text run",
    read: (page) => blockShare(page, ({ inRun }) => inRun),
  },
  {
    name: "runNodes",
    about: "share of the tree's nodes along the text run",
    read: ({ runRows, tree }) => ratio(runRows, tree.length),
  },
  {
    name: "runLinks",
    about: "share of linked words in the text run",
    read: ({ blocks }) =>
      ratio(
        sum(blocks, ({ inRun, linkedWords }) => (inRun ? linkedWords : 0)),
        sum(blocks, ({ inRun, words }) => (inRun ? words : 0)),
      ),
  },
  {
    name: "afterRun",
    about: "share of words after the text run",
    read: ({ blocks, run, words }) =>
      ratio(
        sum(blocks.slice(run.end), (block) => block.words),
        words,
      ),
  },
  {
    name: "longOutsideRun",
    about: "share of words in long blocks outside the text run",
    read: (page) => wordShare(page, ({ long, inRun }) => long && !inRun),
  },
  {
    name: "ancestorText",
    about: "share of characters in the lowest element that holds 80% of the words of long blocks",
    read: ({ ancestor, tree, measures: { characters } }) =>
      ratio(tree.textBefore[tree.end[ancestor]!]! - tree.textBefore[ancestor]!, characters),
  },
  {
    name: "ancestorNodes",
    about: "share of the tree's nodes in that element",
    read: ({ ancestor, tree }) => ratio(tree.end[ancestor]! - ancestor, tree.length),
  },
  {
    name: "listText",
    about: "share of words directly in items of lists",
    read: (page) => wordShare(page, ({ listItem }) => listItem),
  },
  {
    name: "headingText",
    about: "share of words directly in headings",
    read: (page) => wordShare(page, ({ heading }) => heading),
  },
  {
    name: "aroundText",
    about: "share of characters in navigation, headers, footers and asides, by element, role, class or id",
    read: ({ regions, measures: { characters } }) => ratio(regions.around, characters),
  },
  {
    name: "commentText",
    about: "share of characters in what class or id call comments",
    read: ({ regions, measures: { characters } }) => ratio(regions.comments, characters),
  },
];

/**
 * Figures that tell more than tag ratios do how much of a page is content: a long block has 20 words or more, a third
 * of them linked at most; the text run is the stretch of blocks that is most like running text. Shares are 0 to 1.
 * All 0 for an empty page.
 */
export const pageFeatures: FeatureSet = {
  name: "page",
  features: PAGE_FEATURES.map(({ name, about }) => ({ name, about })),
  read: (tree: Tree): Float64Array => {
    const page = readPage(tree);
    return Float64Array.from(PAGE_FEATURES, ({ read }) => read(page));
  },
};
