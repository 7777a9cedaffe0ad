import { Counted } from "../block-table.js";
import { isForumAddress } from "../comments.js";
import { addressPath, DECLARATIONS } from "../head.js";
import { createNumbering, numberOf } from "../numbering.js";
import type { PageView } from "../page-view.js";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

/** The page as a whole: how much text, of which kind, and what it declares. The same for all of its blocks. */
export const pageFeatures: FeatureGroup = {
  names: [
    "blocks",
    "link-share",
    "good",
    "good-blocks",
    "mean-width",
    "headings",
    "images",
    "controls",
    "paragraphs",
    "items",
    "prices",
    "duplicates",
    "years",
    "sentences",
    "good-width",
    "prose",
    "heading-agreement",
    ...DECLARATIONS.map((name) => `declares-${name}`),
    "url-known",
    "url-depth",
    "url-length",
    "url-digits",
    "url-date",
    "url-hyphens",
    "url-extension",
    "url-forum",
  ].map((name) => `page-${name}`),
  fill(page, out, offset, stride) {
    const row = Float32Array.from(pageValues(page));
    for (let at = offset; at < out.length; at += stride) {
      for (let k = 0; k < row.length; k++) out[at + k] = row[k]!;
    }
  },
};

/** Minimum width of a paragraph: prose above a grid of products says that the grid is not the content. */
const MIN_PROSE_WIDTH = 120;

function pageValues(page: PageView): readonly number[] {
  const { blocks, width, linkWidth, good, goodWidth } = page;
  const n = blocks.length;
  const total = Math.max(1, width[n]!);
  let years = 0;
  let goodBlocks = 0;
  let prose = 0;
  let prices = 0;
  for (let i = 0; i < n; i++) {
    years += blocks.counts[i * COUNTS + Count.years]!;
    prices += blocks.counts[i * COUNTS + Count.prices]!;
    if (goodWidth[i]! > 0) goodBlocks++;
    if (goodWidth[i]! >= MIN_PROSE_WIDTH) prose += goodWidth[i]!;
  }
  const path = addressPath(page.url);
  return [
    Math.log1p(n),
    linkWidth[n]! / total,
    good[n]! / total,
    Math.log1p(goodBlocks),
    page.logWidth[n]! / Math.max(1, n),
    Math.log1p(blocks.elements[Counted.heading]!),
    Math.log1p(blocks.elements[Counted.image]!),
    Math.log1p(blocks.elements[Counted.control]!),
    Math.log1p(blocks.elements[Counted.paragraph]!),
    Math.log1p(blocks.elements[Counted.item]!),
    Math.log1p(prices),
    duplicates(page),
    Math.log1p(years),
    Math.log1p(page.sentences[n]!),
    Math.log1p(good[n]!),
    Math.log1p(prose),
    page.heading.agreement,
    ...DECLARATIONS.map((_, bit) => (page.head.declarations >> bit) & 1),
    page.url === undefined ? 0 : 1,
    (path.match(/[^/]+/g) ?? []).length,
    path.length,
    (path.match(/\d/g) ?? []).length,
    /\/(?:19|20)\d\d[/-]?\d?\d?/.test(path) ? 1 : 0,
    (path.match(/[-_]/g) ?? []).length,
    /\.(?:html?|php|aspx?|jsp)$/i.test(path) ? 1 : 0,
    isForumAddress(page.url ?? "") ? 1 : 0,
  ];
}

/** The share of blocks whose words are those of an earlier block of the page, by number of words and first word. */
function duplicates({ blocks }: PageView): number {
  const { length, words, wordStart } = blocks;
  const firstWords = createNumbering(length);
  const keys = createNumbering(length);
  for (let i = 0; i < length; i++) {
    const from = wordStart[i]!;
    const first = numberOf(firstWords, words[from] ?? 0);
    numberOf(keys, 64 * first + Math.min(63, wordStart[i + 1]! - from));
  }
  return (length - keys.size) / Math.max(1, length);
}
