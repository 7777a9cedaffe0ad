import {
  BLOCK_TAGS,
  Hidden,
  literalStart,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  text,
  textLength,
} from "@winnow/core-dom";
import { columnsOf } from "@winnow/core-dom/tree";
import { createColumns, first, larger } from "./block-columns.js";
import { COUNTS, type HashList, scanText, type TextScan } from "./scan-text.js";

/** Kinds of elements that are counted. */
export const Counted = { heading: 1, image: 2, control: 3, paragraph: 4, item: 5 } as const;
const COUNTED = new Uint8Array(256);
const { h1, h2, h3, h4, h5, h6 } = Tag;
for (const tag of [h1, h2, h3, h4, h5, h6]) COUNTED[tag] = Counted.heading;
for (const tag of [Tag.img, Tag.picture, Tag.video, Tag.svg]) COUNTED[tag] = Counted.image;
for (const tag of [Tag.input, Tag.button, Tag.select, Tag.textarea]) COUNTED[tag] = Counted.control;
COUNTED[Tag.p] = Counted.paragraph;
for (const tag of [Tag.li, Tag.tr, Tag.dt]) COUNTED[tag] = Counted.item;

/**
 * The candidate blocks of a page as columns, one entry per block: the runs of inline text between block
 * boundaries, visible or inside `noscript`.
 *
 * A subtree is a range of blocks, `[before[row], before[end[row]])`, so that its measures are differences of
 * two prefix sums.
 */
export interface BlockTable {
  readonly tree: Tree;
  readonly length: number;
  /** The rows of a block are `[start, end)`; the first and the last one are text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** The nearest block element around it. */
  readonly container: Int32Array;
  /** The {@link Hidden} flag of its rows. */
  readonly source: Uint8Array;
  /** Number of blocks that begin before a row; one entry per row and one more. */
  readonly before: Int32Array;
  /** Number of items (`li`, `tr`, `dt`) before a row; one entry per row and one more. */
  readonly items: Int32Array;
  /** Number of elements of each kind that is {@link Counted}. */
  readonly elements: Int32Array;
  /** {@link COUNTS} counts per block. */
  readonly counts: Int32Array;
  /** Width inside `a` elements. */
  readonly linkWidth: Int32Array;
  /** Width inside `b`, `strong` and headings. */
  readonly boldWidth: Int32Array;
  /** The last character. */
  readonly lastCode: Int32Array;
  /** Hashes of the words of block `i`: `words[wordStart[i]]` to `words[wordStart[i + 1]]`. */
  readonly wordStart: Int32Array;
  readonly words: Int32Array;
}

/** Most pages have fewer blocks per row. */
const BLOCKS_PER_ROW = 1 / 6;
const INITIAL_WORDS = 4096;
/** The text after so many blocks is not in the table: features take almost 1 kB per block. */
export const MAX_BLOCKS = 200_000;

/** Elements that bound a candidate block in addition to {@link BLOCK_TAGS}. */
const MORE_BOUNDARIES: readonly number[] = [Tag.button, Tag.label];

const BOUNDARY = new Uint8Array(256);
for (const tag of [...BLOCK_TAGS, ...MORE_BOUNDARIES]) BOUNDARY[tag] = 1;

const LINK = 1;
const BOLD = 2;
const STYLE_BITS = 2;
const STYLES = 3;
/** Style that inline elements give to the text inside them, by tag. */
const STYLE = new Uint8Array(256);
STYLE[Tag.a] = LINK;
for (const tag of [Tag.b, Tag.strong, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.th, Tag.dt]) {
  STYLE[tag] = BOLD;
}

/**
 * Returns the candidate blocks of a page. Two successive `br` bound a block like an element, because old pages
 * write paragraphs that way. Linear in the page.
 */
export function blockTable(tree: Tree): BlockTable {
  const { kind, hidden, tag, namespace, parent, textBefore, length } = tree;
  const { source: page } = tree.strings;
  /** The nearest block element of each element, or itself, and the style inside it in the lowest bits. */
  const [inherited, before, items] = columnsOf(Int32Array, length + 1, 3);
  const elements = new Int32Array(6);
  let capacity = Math.ceil(length * BLOCKS_PER_ROW);
  let columns = createColumns(capacity);
  const words: HashList = { values: new Int32Array(INITIAL_WORDS), length: 0 };
  const scan: TextScan = { counts: columns.counts, offset: 0, lastCode: 0 };

  let count = 0;
  let open = false;
  let start = -1;
  let end = -1;
  let container = 0;
  let source = 0;
  /** 0 also if no block is to be added: rare spaces, such as an em space, are not blank, but have no width. */
  let width = 0;
  let linkWidth = 0;
  let boldWidth = 0;
  let firstWord = 0;
  let breaks = 0;
  // One row more, without a call, so that the variables of the loop stay out of a closure.
  for (let row = 0; row <= length; row++) {
    const above = row === 0 || row === length ? 0 : inherited[parent[row]!]!;
    let from = 0;
    let to = 0;
    let string = page;
    if (row < length) {
      if (kind[row] !== NodeKind.text) {
        inherited[row] = above;
        if (kind[row] !== NodeKind.element) continue;
        const id = tag[row]!;
        if (id >= 256) continue;
        if (hidden[row]! <= Hidden.noscript) elements[COUNTED[id]!]!++;
        if (COUNTED[id] === Counted.item && hidden[row]! <= Hidden.noscript) items[row + 1] = 1;
        if (BOUNDARY[id] === 1 && namespace[row] === Namespace.html) {
          inherited[row] = (row << STYLE_BITS) | (above & STYLES) | STYLE[id]!;
          open = false;
          breaks = 0;
          continue;
        }
        inherited[row] = above | STYLE[id]!;
        if (id === Tag.br && ++breaks === 2) open = false;
        continue;
      }
      const flag = hidden[row]!;
      if (flag !== Hidden.visible && flag !== Hidden.noscript) continue;
      if (above >> STYLE_BITS !== container || flag !== source) open = false;
      if (flag === Hidden.visible && textBefore[row + 1] === textBefore[row]) continue;
      const literal = literalStart(tree, row);
      if (literal < 0) string = text(tree, row);
      to = literal < 0 ? string.length : literal + textLength(tree, row);
      from = skipBlank(string, Math.max(0, literal), to);
      if (from === to) continue;
    } else open = false;
    if (!open) {
      if (width > 0) {
        columns.start[count] = start;
        columns.end[count] = end;
        columns.container[count] = container;
        columns.source[count] = source;
        columns.linkWidth[count] = linkWidth;
        columns.boldWidth[count] = boldWidth;
        columns.lastCode[count] = scan.lastCode;
        columns.wordStart[count] = firstWord;
        count++;
        before[start + 1] = 1;
        if (count === capacity) {
          columns = larger(columns, capacity);
          capacity *= 2;
          scan.counts = columns.counts;
        }
        scan.offset = count * COUNTS;
        width = 0;
      }
      if (row === length || count === MAX_BLOCKS) continue;
      open = true;
      container = above >> STYLE_BITS;
      source = hidden[row]!;
      start = row;
      linkWidth = 0;
      boldWidth = 0;
      scan.lastCode = 0;
      firstWord = words.length;
    }
    breaks = 0;
    end = row + 1;
    const added = scanText(string, from, to, scan, words);
    width += added;
    if (above & LINK) linkWidth += added;
    if (above & BOLD) boldWidth += added;
  }
  for (let row = 1; row <= length; row++) {
    before[row]! += before[row - 1]!;
    items[row]! += items[row - 1]!;
  }
  columns.wordStart[count] = words.length;
  return {
    tree,
    length: count,
    start: first(columns.start, count),
    end: first(columns.end, count),
    container: first(columns.container, count),
    source: new Uint8Array(first(columns.source, count)),
    before,
    items,
    elements,
    counts: first(columns.counts, count * COUNTS),
    linkWidth: first(columns.linkWidth, count),
    boldWidth: first(columns.boldWidth, count),
    lastCode: first(columns.lastCode, count),
    wordStart: first(columns.wordStart, count + 1),
    words: first(words.values, words.length),
  };
}

/** Returns the offset of the first character of `[from, to)` that is not white space, `to` without any. */
function skipBlank(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 32 && code !== 0xa0) return i;
  }
  return to;
}

/** Returns the text of a block, with white space collapsed. */
export function blockText({ tree, start, end, source }: BlockTable, block: number): string {
  let raw = "";
  for (let row = start[block]!; row < end[block]!; row++) {
    if (tree.kind[row] === NodeKind.text) {
      if (tree.hidden[row] === source[block]) raw += text(tree, row);
    } else if (tree.tag[row] === Tag.br || tree.tag[row] === Tag.img) raw += " ";
  }
  return raw.replace(/\s+/g, " ").trim();
}
