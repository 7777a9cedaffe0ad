import { BLOCK_TAGS, Hidden, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import { lowerBound } from "../../content/elements.js";
import type { PageSources } from "../sources/types.js";
import { oneLine } from "../text/plain-text.js";

/** The beginning of a run of visible inline text between block boundaries. */
export interface Line {
  /** The rows `[start, end)`; the first is text. */
  readonly start: number;
  readonly end: number;
  /** The first characters, white space as written, {@link LINE_BREAK} for `br`; {@link lineText} collapses it. */
  readonly raw: string;
  /** Number of characters of the whole line. */
  readonly characters: number;
  /** Whether most of it is links. */
  readonly isLink: boolean;
}

/** Maximum number of characters of a line that are read. */
const MAX_LENGTH = 300;

/** What `br` becomes in {@link Line.raw}: white space that pages do not write. */
export const LINE_BREAK = "\u2028";

const IS_BLOCK = new Uint8Array(Math.max(...BLOCK_TAGS) + 1);
for (const tag of BLOCK_TAGS) IS_BLOCK[tag] = 1;

/** Returns the lines of a page in document order: like `blocks`, but cheaper and only with beginnings. */
export function pageLines(tree: Tree): readonly Line[] {
  const found: Line[] = [];
  let start = -1;
  let last = -1;
  let raw = "";
  // One past the last row of each open block around the innermost one, and of that one.
  const ends: number[] = [];
  let innermost = tree.length;
  for (let row = 0; row < tree.length; row++) {
    const kind = tree.kind[row];
    const isBlock =
      kind === NodeKind.element &&
      IS_BLOCK[tree.tag[row]!] === 1 &&
      tree.tag[row] !== Tag.br &&
      tree.namespace[row] === Namespace.html;
    if (isBlock || row >= innermost) {
      if (start >= 0) addLine(found, tree, start, last, raw);
      start = -1;
      raw = "";
      while (row >= innermost) innermost = ends.pop()!;
    }
    if (isBlock) {
      ends.push(innermost);
      innermost = tree.end[row]!;
    } else if (kind === NodeKind.element) {
      if (tree.tag[row] === Tag.br) raw += LINE_BREAK;
    } else if (kind === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      if (start < 0) {
        if (tree.textBefore[row + 1] === tree.textBefore[row]) continue;
        start = row;
      }
      last = row;
      if (raw.length < 2 * MAX_LENGTH) raw += text(tree, row).slice(0, 2 * MAX_LENGTH);
    }
  }
  if (start >= 0) addLine(found, tree, start, last, raw);
  return found;
}

function addLine(found: Line[], tree: Tree, start: number, last: number, raw: string): void {
  // White space between blocks is not a line.
  if (!/\S/.test(raw)) return;
  const characters = tree.textBefore[last + 1]! - tree.textBefore[start]!;
  const linked = tree.linkBefore[last + 1]! - tree.linkBefore[start]!;
  found.push({ start, end: last + 1, raw, characters, isLink: 2 * linked > characters });
}

/** The lines of a page. */
export const linesOf: (sources: PageSources) => readonly Line[] = once(({ tree }) => pageLines(tree));

/** Returns the first characters of a line, white space runs as one space, trimmed. */
export function lineText({ raw }: Line): string {
  return oneLine(raw).slice(0, MAX_LENGTH);
}

/** Maximum number of characters and words of a line that may be a label of the next. */
const MAX_LABEL = 40;
const MAX_WORDS = 3;
/** Scripts without spaces, and the number of their characters that count as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}]/u;
const UNSPACED_WORD = 3;

/**
 * Returns a line that may be a label of the next: up to three words, not a link (`Register`); otherwise "".
 */
export function labelOf(line: Line | undefined): string {
  if (line === undefined || line.isLink || line.characters > MAX_LABEL) return "";
  const text = lineText(line);
  const words = UNSPACED.test(text) ? text.length / UNSPACED_WORD : text.split(" ").length;
  return words <= MAX_WORDS ? text : "";
}

/**
 * Returns the words before an element: those in its own line, otherwise the line before as a label.
 *
 * @param lines - of the page, in order; searched by halving.
 */
export function wordsBefore(tree: Tree, lines: readonly Line[], row: number): string {
  const at = lowerBound(lines.length, (i) => lines[i]!.end <= row);
  const line = lines[at];
  if (line === undefined || line.start >= row) return labelOf(lines[at - 1]);
  let words = "";
  for (let before = row - 1; before >= line.start && words.length < MAX_LABEL; before--) {
    if (tree.kind[before] !== NodeKind.text || tree.hidden[before] !== Hidden.visible) continue;
    words = text(tree, before).slice(-MAX_LABEL) + words;
  }
  return words.replace(/\s+/g, " ");
}
