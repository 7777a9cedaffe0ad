import { isForumAddress } from "../comments.js";
import { addressPath, DECLARATIONS } from "../head.js";
import { createNumbering, numberOf } from "../numbering.js";
import type { PageView } from "../page-view.js";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

const DECLARATION_NAMES = Object.keys(DECLARATIONS);

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
    ...DECLARATION_NAMES.map((name) => `declares-${name}`),
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
    const values = pageValues(page);
    const row = new Float32Array(values.length);
    for (let k = 0; k < values.length; k++) row[k] = values[k]!;
    for (let i = 0; i < page.blocks.length; i++) out.set(row, i * stride + offset);
  },
};

/** Minimum width of a paragraph: prose above a grid of products says that the grid is not the content. */
const MIN_PROSE_WIDTH = 120;

function pageValues(page: PageView): readonly number[] {
  const { tree, blocks, width, linkWidth, good, goodWidth } = page;
  const n = blocks.length;
  const total = Math.max(1, width[n]!);
  let years = 0;
  let goodBlocks = 0;
  let prose = 0;
  for (let i = 0; i < n; i++) {
    years += blocks.counts[i * COUNTS + Count.years]!;
    if (goodWidth[i]! > 0) goodBlocks++;
    if (goodWidth[i]! >= MIN_PROSE_WIDTH) prose += goodWidth[i]!;
  }
  const rows = tree.length;
  const path = addressPath(page.url);
  return [
    Math.log1p(n),
    linkWidth[n]! / total,
    good[n]! / total,
    Math.log1p(goodBlocks),
    page.logWidth[n]! / Math.max(1, n),
    Math.log1p(page.headings[rows]!),
    Math.log1p(page.images[rows]!),
    Math.log1p(page.controls[rows]!),
    Math.log1p(page.paragraphs[rows]!),
    Math.log1p(page.items[rows]!),
    Math.log1p(page.prices[n]!),
    duplicates(page),
    Math.log1p(years),
    Math.log1p(page.sentences[n]!),
    Math.log1p(good[n]!),
    Math.log1p(prose),
    page.heading.agreement,
    ...DECLARATION_NAMES.map((_, bit) => (page.head.declarations >> bit) & 1),
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
