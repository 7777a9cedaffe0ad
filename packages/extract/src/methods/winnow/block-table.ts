import { BLOCK_TAGS, Hidden, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { COUNTS, Count, type HashList, scanText, type TextScan } from "./scan-text.js";

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
  /** {@link COUNTS} counts per block. */
  readonly counts: Float64Array;
  /** Width inside `a` elements, and number of `a` elements. */
  readonly linkWidth: Float64Array;
  readonly links: Float64Array;
  /** Width inside `b`, `strong` and headings. */
  readonly boldWidth: Float64Array;
  /** The first and the last character. */
  readonly firstCode: Uint16Array;
  readonly lastCode: Uint16Array;
  /** Hashes of the words of block `i`: `words[wordStart[i]]` to `words[wordStart[i + 1]]`. */
  readonly wordStart: Int32Array;
  readonly words: Int32Array;
}

/** Elements that bound a candidate block in addition to {@link BLOCK_TAGS}. */
const MORE_BOUNDARIES: readonly number[] = [Tag.button, Tag.label];

const BOUNDARY = new Uint8Array(256);
for (const tag of [...BLOCK_TAGS, ...MORE_BOUNDARIES]) BOUNDARY[tag] = 1;

const LINK = 1;
const BOLD = 2;
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
  const { kind, hidden, tag, namespace, parent, length } = tree;
  const containers = new Int32Array(length);
  const styles = new Uint8Array(length);
  const before = new Int32Array(length + 1);
  const rows = createColumns();
  const words: HashList = { values: new Int32Array(1024), length: 0 };
  const scan: TextScan = { counts: new Float64Array(COUNTS), lastCode: 0, firstCode: 0 };

  let count = 0;
  let open = false;
  let runStart = -1;
  let runEnd = -1;
  let container = 0;
  let source = 0;
  let linkWidth = 0;
  let links = 0;
  let boldWidth = 0;
  let firstWord = 0;
  let breaks = 0;
  const close = (): void => {
    if (!open) return;
    open = false;
    if (scan.counts[Count.width] === 0) return;
    if (count === rows.capacity) grow(rows);
    rows.start[count] = runStart;
    rows.end[count] = runEnd;
    rows.container[count] = container;
    rows.source[count] = source;
    rows.counts.set(scan.counts, count * COUNTS);
    rows.linkWidth[count] = linkWidth;
    rows.links[count] = links;
    rows.boldWidth[count] = boldWidth;
    rows.firstCode[count] = scan.firstCode;
    rows.lastCode[count] = scan.lastCode;
    rows.wordStart[count] = firstWord;
    count++;
    before[runStart + 1] = 1;
  };

  for (let row = 0; row < length; row++) {
    const up = row === 0 ? 0 : parent[row]!;
    if (kind[row] === NodeKind.element) {
      const id = tag[row]!;
      const bounds = id < 256 && BOUNDARY[id] === 1 && namespace[row] === Namespace.html;
      containers[row] = bounds ? row : containers[up]!;
      styles[row] = styles[up]! | (id < 256 ? STYLE[id]! : 0);
      if (bounds) {
        close();
        breaks = 0;
      } else if (id === Tag.br) {
        if (++breaks === 2) close();
      } else if (id === Tag.a) {
        if (open) links++;
      }
      continue;
    }
    containers[row] = containers[up]!;
    if (kind[row] !== NodeKind.text) continue;
    const flag = hidden[row]!;
    if (flag !== Hidden.visible && flag !== Hidden.noscript) continue;
    const style = styles[up]!;
    if (open && (containers[up] !== container || flag !== source)) close();
    const piece = text(tree, row);
    const blank = isBlank(piece);
    if (!open) {
      if (blank) continue;
      open = true;
      container = containers[up]!;
      source = flag;
      runStart = row;
      linkWidth = 0;
      boldWidth = 0;
      links = style & LINK ? 1 : 0;
      scan.counts.fill(0);
      scan.lastCode = 0;
      scan.firstCode = 0;
      firstWord = words.length;
      breaks = 0;
    }
    if (blank) continue;
    breaks = 0;
    runEnd = row + 1;
    const width = scan.counts[Count.width]!;
    scanText(piece, scan, words);
    if (style & LINK) linkWidth += scan.counts[Count.width]! - width;
    if (style & BOLD) boldWidth += scan.counts[Count.width]! - width;
  }
  close();
  for (let row = 1; row <= length; row++) before[row]! += before[row - 1]!;
  rows.wordStart[count] = words.length;
  return {
    tree,
    length: count,
    start: rows.start.subarray(0, count),
    end: rows.end.subarray(0, count),
    container: rows.container.subarray(0, count),
    source: rows.source.subarray(0, count),
    before,
    counts: rows.counts.subarray(0, count * COUNTS),
    linkWidth: rows.linkWidth.subarray(0, count),
    links: rows.links.subarray(0, count),
    boldWidth: rows.boldWidth.subarray(0, count),
    firstCode: rows.firstCode.subarray(0, count),
    lastCode: rows.lastCode.subarray(0, count),
    wordStart: rows.wordStart.subarray(0, count + 1),
    words: words.values.subarray(0, words.length),
  };
}

/** Columns that grow; a page has a few hundred blocks, seldom thousands. */
interface Columns {
  capacity: number;
  start: Int32Array;
  end: Int32Array;
  container: Int32Array;
  source: Uint8Array;
  counts: Float64Array;
  linkWidth: Float64Array;
  links: Float64Array;
  boldWidth: Float64Array;
  firstCode: Uint16Array;
  lastCode: Uint16Array;
  wordStart: Int32Array;
}

function createColumns(capacity = 256): Columns {
  return {
    capacity,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    container: new Int32Array(capacity),
    source: new Uint8Array(capacity),
    counts: new Float64Array(capacity * COUNTS),
    linkWidth: new Float64Array(capacity),
    links: new Float64Array(capacity),
    boldWidth: new Float64Array(capacity),
    firstCode: new Uint16Array(capacity),
    lastCode: new Uint16Array(capacity),
    wordStart: new Int32Array(capacity + 1),
  };
}

function grow(columns: Columns): void {
  const larger = createColumns(2 * columns.capacity);
  larger.start.set(columns.start);
  larger.end.set(columns.end);
  larger.container.set(columns.container);
  larger.source.set(columns.source);
  larger.counts.set(columns.counts);
  larger.linkWidth.set(columns.linkWidth);
  larger.links.set(columns.links);
  larger.boldWidth.set(columns.boldWidth);
  larger.firstCode.set(columns.firstCode);
  larger.lastCode.set(columns.lastCode);
  larger.wordStart.set(columns.wordStart);
  Object.assign(columns, larger);
}

/** Whether a piece of text consists of white space. */
function isBlank(piece: string): boolean {
  for (let i = 0; i < piece.length; i++) {
    const code = piece.charCodeAt(i);
    if (code > 32 && code !== 0xa0) return false;
  }
  return true;
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
