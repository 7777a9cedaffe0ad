import { BLOCK_TAGS, Hidden, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import type { Limit } from "../../limit.js";
import { oneLine } from "../text/plain-text.js";

/** A run of visible inline text between block boundaries, by its beginning. */
export interface Line {
  /** The rows `[start, end)`; the first is text. */
  readonly start: number;
  readonly end: number;
  /** Its first characters, white space as written; {@link lineText} collapses it. */
  readonly raw: string;
  /** Characters of all of it. */
  readonly characters: number;
  /** Whether most of it is links. */
  readonly isLink: boolean;
}

/** Characters of a line that are read. */
const LONGEST_LINE_TEXT = 300;

/** The lines of a page in document order: what `blocks` gives, for less, where beginnings are enough. */
export function pageLines(tree: Tree, limit: Limit): readonly Line[] {
  const found: Line[] = [];
  let start = -1;
  let last = -1;
  let raw = "";
  // One past the last row of each block around the innermost one that has not ended, and of that.
  const ends: number[] = [];
  const close = (): void => {
    // White space between blocks is no line.
    if (start >= 0 && /\S/.test(raw)) {
      const characters = tree.textBefore[last + 1]! - tree.textBefore[start]!;
      const linked = tree.linkBefore[last + 1]! - tree.linkBefore[start]!;
      found.push({ start, end: last + 1, raw, characters, isLink: 2 * linked > characters });
    }
    start = -1;
    raw = "";
  };
  let innermost = tree.length;
  for (let row = 0; row < tree.length; row++) {
    limit.step();
    while (row >= innermost) {
      close();
      innermost = ends.pop()!;
    }
    const kind = tree.kind[row];
    if (kind === NodeKind.element) {
      if (tree.tag[row] === Tag.br) raw += " ";
      else if (tree.namespace[row] === Namespace.html && BLOCK_TAGS.has(tree.tag[row]!)) {
        close();
        ends.push(innermost);
        innermost = tree.end[row]!;
      }
    } else if (kind === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      if (start < 0 && tree.textBefore[row + 1] === tree.textBefore[row]) continue;
      if (start < 0) start = row;
      last = row;
      if (raw.length < 2 * LONGEST_LINE_TEXT) raw += text(tree, row).slice(0, 2 * LONGEST_LINE_TEXT);
    }
  }
  close();
  return found;
}

/** The first characters of a line, white space runs as one space, trimmed. */
export function lineText({ raw }: Line): string {
  return oneLine(raw).slice(0, LONGEST_LINE_TEXT);
}

/** Characters of a line that may be a label of the next, and its words. */
const LONGEST_LABEL = 40;
const MOST_WORDS = 3;
/** Scripts without spaces, and the characters that stand for a word there. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u;
const UNSPACED_WORD = 3;

/** A line as what may say what the next line is: up to three words that are no link (`Register`); else the empty string. */
export function labelOf(line: Line | undefined): string {
  if (line === undefined || line.isLink || line.characters > LONGEST_LABEL) return "";
  const text = lineText(line);
  const words = UNSPACED.test(text) ? text.length / UNSPACED_WORD : text.split(" ").length;
  return words <= MOST_WORDS ? text : "";
}

/**
 * The words before an element: in its own line, else the line before as a label.
 *
 * @param lines - of the page, in order; found by halving.
 */
export function wordsBefore(tree: Tree, lines: readonly Line[], row: number): string {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.end <= row) low = middle + 1;
    else high = middle;
  }
  const line = lines[low];
  if (line === undefined || line.start >= row) return labelOf(lines[low - 1]);
  const pieces: string[] = [];
  let size = 0;
  for (let at = row - 1; at >= line.start && size < LONGEST_LABEL; at--) {
    if (tree.kind[at] !== NodeKind.text || tree.hidden[at] !== Hidden.visible) continue;
    const piece = text(tree, at).slice(-LONGEST_LABEL);
    pieces.unshift(piece);
    size += piece.length;
  }
  return pieces.join("").replace(/\s+/g, " ");
}
