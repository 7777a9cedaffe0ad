import { collapseWhitespace } from "../text/normalize.js";
import { wordCount } from "../text/words.js";
import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../tree/types.js";
import { depth } from "../tree/walk.js";
import { BLOCK_TAGS } from "./block-tags.js";
import type { Block, BlockOptions } from "./types.js";

/**
 * The blocks of a page in document order, with their measures. Hidden rows are in none of them; runs of white
 * space alone are no blocks. Two `br` in a row bound a block as an element would: that is how old pages write
 * paragraphs.
 *
 * @example blocks(parse("<p>One <b>two</b></p><p>three")).map(({ text }) => text) // ["One two", "three"]
 */
export function blocks(tree: Tree, options: BlockOptions = {}): readonly Block[] {
  const { boundaries = BLOCK_TAGS, root = 0 } = options;
  const { kind, hidden, tag, namespace, parent } = tree;
  const stop = tree.end[root]!;
  /** Of each row from `root` on: the block element that it stands in, and its depth. */
  const containers = new Int32Array(stop - root);
  const depths = new Int32Array(stop - root);
  const found: Block[] = [];

  let run: number[] = [];
  let breaks = 0;
  const close = (): void => {
    if (run.length > 0) {
      const container = containers[run[0]! - root]!;
      const block = blockOf(tree, run, container, depths[container - root]!, found.length);
      if (block !== undefined) found.push(block);
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
  return found;
}

function blockOf(
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
    // A `br` or a picture between two runs of text parts their words.
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

/** Whether an element without text of its own that parts words stands between two text rows. */
function hasGap({ kind, tag }: Tree, from: number, to: number): boolean {
  for (let row = from + 1; row < to; row++) {
    if (kind[row] === NodeKind.element && (tag[row] === Tag.br || tag[row] === Tag.img)) return true;
  }
  return false;
}

/** The line width of the paper's experiments, in characters. */
const LINE_WIDTH = 80;

/**
 * The text density of Kohlschütter, Fankhauser and Nejdl 2010 ("Boilerplate Detection using Shallow Text
 * Features", §3.2): words per line when the text is wrapped at 80 characters, its last line left out, because it is
 * rarely full; all words where there is only one line.
 *
 * @param text - white space collapsed.
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
