import { Tag, type Tree } from "@winnow/core-dom";
import { DECLARATIONS, pathOf } from "../head.js";
import { createNumbering, numberOf } from "../numbering.js";
import type { PageView } from "../page-view.js";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

const DECLARATION_NAMES = Object.keys(DECLARATIONS);

/** The page as a whole: how much text, of which kind, and what it declares. The same for all of its blocks. */
export const pageFeatures: FeatureGroup = {
  names: [
    "blocks",
    "width",
    "link-share",
    "good",
    "good-blocks",
    "mean-width",
    "headings",
    "images",
    "controls",
    "paragraphs",
    "items",
    "articles",
    "mains",
    "times",
    "prices",
    "wide",
    "foreign",
    "duplicates",
    "years",
    "sentences",
    "tables",
    "largest-block",
    "good-width",
    "prose",
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
  const { tree, blocks, width, linkWidth, good, goodWidth, head } = page;
  const n = blocks.length;
  const total = Math.max(1, width[n]!);
  let wide = 0;
  let foreign = 0;
  let years = 0;
  let goodBlocks = 0;
  let largest = 0;
  let prose = 0;
  for (let i = 0; i < n; i++) {
    const c = i * COUNTS;
    wide += blocks.counts[c + Count.wide]!;
    foreign += blocks.counts[c + Count.foreign]!;
    years += blocks.counts[c + Count.years]!;
    if (goodWidth[i]! > 0) goodBlocks++;
    if (goodWidth[i]! >= MIN_PROSE_WIDTH) prose += goodWidth[i]!;
    largest = Math.max(largest, width[i + 1]! - width[i]!);
  }
  const { articles, mains, times, tables } = elementCounts(tree);
  const rows = tree.length;
  const path = pathOf(page.url);
  return [
    Math.log1p(n),
    Math.log1p(total),
    linkWidth[n]! / total,
    good[n]! / total,
    Math.log1p(goodBlocks),
    page.logWidth[n]! / Math.max(1, n),
    Math.log1p(page.headings[rows]!),
    Math.log1p(page.images[rows]!),
    Math.log1p(page.controls[rows]!),
    Math.log1p(page.paragraphs[rows]!),
    Math.log1p(page.items[rows]!),
    Math.min(20, articles),
    Math.min(3, mains),
    Math.log1p(times),
    Math.log1p(page.prices[n]!),
    wide / total,
    foreign / total,
    duplicates(page),
    Math.log1p(years),
    Math.log1p(page.sentences[n]!),
    Math.log1p(tables),
    largest / total,
    Math.log1p(good[n]!),
    Math.log1p(prose),
    ...DECLARATION_NAMES.map((_, bit) => (head.declarations >> bit) & 1),
    page.url === undefined ? 0 : 1,
    (path.match(/[^/]+/g) ?? []).length,
    path.length,
    (path.match(/\d/g) ?? []).length,
    /\/(?:19|20)\d\d[/-]?\d?\d?/.test(path) ? 1 : 0,
    (path.match(/[-_]/g) ?? []).length,
    /\.(?:html?|php|aspx?|jsp)$/i.test(path) ? 1 : 0,
    /forum|thread|topic|viewtopic|\/t\/|question|discussion|community/i.test(page.url ?? "") ? 1 : 0,
  ];
}

/** Counts elements, hidden ones included. */
function elementCounts({ tag, length }: Tree): Record<"articles" | "mains" | "times" | "tables", number> {
  let [articles, mains, times, tables] = [0, 0, 0, 0];
  for (let row = 1; row < length; row++) {
    // The tag of other rows is 0.
    const id = tag[row]!;
    if (id === Tag.article) articles++;
    else if (id === Tag.main) mains++;
    else if (id === Tag.time) times++;
    else if (id === Tag.table) tables++;
  }
  return { articles, mains, times, tables };
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
