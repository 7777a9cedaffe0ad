import { collapseWhitespace } from "../text/normalize.js";
import { wordCount } from "../text/words.js";
import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../tree/types.js";
import { depth } from "../tree/walk.js";

/**
 * A maximal run of inline text between block boundaries: the unit of decision (the text block of Kohlschütter
 * et al. 2010, the paragraph of Pomikálek 2011).
 */
export interface Block {
  /** Its index among the blocks of the page, from 0. */
  readonly index: number;
  /** The rows of the run are `[start, end)`; the first and the last one are text. */
  readonly start: number;
  readonly end: number;
  /** The nearest block element around it. */
  readonly container: number;
  /** Number of ancestors of that element, including the document. */
  readonly depth: number;
  /** The text with white space collapsed and trimmed. */
  readonly text: string;
  /** UTF-16 code units of `text`. */
  readonly characters: number;
  readonly words: number;
  /** Number of words inside `a` elements. */
  readonly linkedWords: number;
  /** `linkedWords / words` (Kohlschütter et al. 2010, §3.2), 0 without words. */
  readonly linkDensity: number;
  /** Words per full line of 80 characters (Kohlschütter et al. 2010, §3.2): see {@link textDensity}. */
  readonly textDensity: number;
}

export interface BlockOptions {
  /** Ids of the tags that bound a block. Default: {@link BLOCK_TAGS}. */
  readonly boundaries?: ReadonlySet<number>;
  /** The subtree to read. Default: the whole tree. */
  readonly root?: number;
}

/**
 * HTML elements that begin and end a block: those that the standard's style sheet (HTML §15.3) lays out as
 * blocks, list items or parts of tables, and `hr` and the replaced elements that are on separate lines.
 */
// biome-ignore format: a table
export const BLOCK_TAGS: ReadonlySet<number> = new Set([
  Tag.html, Tag.body, Tag.address, Tag.article, Tag.aside, Tag.blockquote, Tag.caption, Tag.center, Tag.col,
  Tag.colgroup, Tag.dd, Tag.details, Tag.dialog, Tag.dir, Tag.div, Tag.dl, Tag.dt, Tag.fieldset,
  Tag.figcaption, Tag.figure, Tag.footer, Tag.form, Tag.frameset, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5,
  Tag.h6, Tag.header, Tag.hgroup, Tag.hr, Tag.iframe, Tag.legend, Tag.li, Tag.listing, Tag.main, Tag.menu,
  Tag.nav, Tag.noscript, Tag.ol, Tag.optgroup, Tag.option, Tag.p, Tag.plaintext, Tag.pre, Tag.search,
  Tag.section, Tag.select, Tag.summary, Tag.table, Tag.tbody, Tag.td, Tag.textarea, Tag.tfoot, Tag.th,
  Tag.thead, Tag.tr, Tag.ul, Tag.xmp,
]);

/**
 * Returns the blocks of a page in document order, with their measures. They do not include hidden rows, nor
 * runs that consist of white space. Two successive `br` bound a block like an element, because old pages
 * write paragraphs that way.
 *
 * @example blocks(parse("<p>One <b>two</b></p><p>three")).map(({ text }) => text) // ["One two", "three"]
 */
export function blocks(tree: Tree, options: BlockOptions = {}): readonly Block[] {
  const { boundaries = BLOCK_TAGS, root = 0 } = options;
  const { kind, hidden, tag, namespace, parent } = tree;
  const stop = tree.end[root]!;
  /** The nearest block element around each row from `root` on, and the depth of each row. */
  const containers = new Int32Array(stop - root);
  const depths = new Int32Array(stop - root);
  const result: Block[] = [];

  let run: number[] = [];
  let breaks = 0;
  const close = (): void => {
    if (run.length > 0) {
      const container = containers[run[0]! - root]!;
      const block = createBlock(tree, run, container, depths[container - root]!, result.length);
      if (block !== undefined) result.push(block);
      run = [];
    }
    breaks = 0;
  };

  for (let row = root; row < stop; row++) {
    const up = row === root ? root : parent[row]!;
    const isElement = kind[row] === NodeKind.element;
    const bounds = isElement && namespace[row] === Namespace.html && boundaries.has(tag[row]!);
    const container = bounds || row === root ? row : containers[up - root]!;
    containers[row - root] = container;
    depths[row - root] = row === root ? depth(tree, root) : depths[up - root]! + 1;
    if (bounds) {
      close();
    } else if (isElement && tag[row] === Tag.br) {
      if (++breaks === 2) close();
    } else if (kind[row] === NodeKind.text && hidden[row] === Hidden.visible) {
      if (run.length > 0 && containers[run[0]! - root] !== container) close();
      if (breaks > 0 && /\S/.test(text(tree, row))) breaks = 0;
      run.push(row);
    }
  }
  close();
  return result;
}

function createBlock(
  tree: Tree,
  run: readonly number[],
  container: number,
  containerDepth: number,
  index: number,
): Block | undefined {
  let raw = "";
  let linked = "";
  let last = -1;
  for (const row of run) {
    // A `br` or an image between two runs of text separates their words.
    if (last >= 0 && hasGap(tree, last, row)) {
      raw += " ";
      linked += " ";
    }
    const piece = text(tree, row);
    raw += piece;
    linked += tree.linkBefore[row + 1]! > tree.linkBefore[row]! ? piece : " ";
    last = row;
  }
  const clean = collapseWhitespace(raw).trim();
  if (clean === "") return undefined;
  const words = wordCount(clean);
  const linkedWords = Math.min(words, wordCount(linked));
  return {
    index,
    start: run[0]!,
    end: last + 1,
    container,
    depth: containerDepth,
    text: clean,
    characters: clean.length,
    words,
    linkedWords,
    linkDensity: words === 0 ? 0 : linkedWords / words,
    textDensity: textDensity(clean),
  };
}

/** Whether an element without text that separates words is between two text rows. */
function hasGap({ kind, tag }: Tree, from: number, to: number): boolean {
  for (let row = from + 1; row < to; row++) {
    if (kind[row] === NodeKind.element && (tag[row] === Tag.br || tag[row] === Tag.img)) return true;
  }
  return false;
}

/** The line width of the paper's experiments, in characters. */
const LINE_WIDTH = 80;

/**
 * Returns the text density of Kohlschütter, Fankhauser and Nejdl 2010 ("Boilerplate Detection using Shallow
 * Text Features", §3.2): words per line when the text is wrapped at 80 characters, without the last line,
 * which is rarely full. If there is only one line, it is the number of words.
 *
 * @param text - with white space collapsed.
 * @example textDensity("Home | About") // 3
 */
function textDensity(text: string): number {
  if (text === "") return 0;
  let words = 0;
  let lines = 1;
  let wordsBeforeLine = 0;
  let width = 0;
  for (let start = 0; start <= text.length; ) {
    const space = text.indexOf(" ", start);
    const stop = space < 0 ? text.length : space;
    const length = stop - start;
    if (width > 0 && width + 1 + length > LINE_WIDTH) {
      lines++;
      wordsBeforeLine = words;
      width = length;
    } else {
      width += (width > 0 ? 1 : 0) + length;
    }
    words++;
    start = stop + 1;
  }
  return lines === 1 ? words : wordsBeforeLine / (lines - 1);
}
