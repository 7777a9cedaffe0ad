import { Hidden, isSpace, NodeKind, type Tree, text } from "@winnow/core-dom";
import { bodyRow, hasEndTag, markupOrder } from "../markup-order.js";

/** The length at which lines are broken on pages with hardly any line breaks (Weninger et al. 2010, §5.1). */
const WIDTH = 65;

/** Mean number of characters per line, with markup, above which a page counts as one without line breaks. */
const MAX_MEAN_LENGTH = 1000;

/** A page as lines of text and tags. */
export interface SourceLines {
  /** The tag ratio of each line: its characters of text per tag. */
  readonly ratios: Float64Array;
  /** The pieces of the visible texts between line breaks: text row, line and number of characters of each. */
  readonly rows: readonly number[];
  readonly lines: readonly number[];
  readonly characters: readonly number[];
}

/**
 * Returns the lines of a page's body with their tag ratios (Weninger et al. 2010, §3.1). A line ends at a
 * line feed in a text; empty lines, comments and hidden text are left out, and the tags of hidden elements
 * count. If the lines are too long on average, they are broken after 65 characters at the next white space
 * or tag.
 */
export function sourceLines(tree: Tree): SourceLines {
  const found = linesOf(tree, Number.POSITIVE_INFINITY);
  const size = tree.textBefore[tree.length]! + tree.markupBefore[tree.length]!;
  return size > MAX_MEAN_LENGTH * found.ratios.length ? linesOf(tree, WIDTH) : found;
}

function linesOf(tree: Tree, width: number): SourceLines {
  const ratios: number[] = [];
  const rows: number[] = [];
  const lines: number[] = [];
  const characters: number[] = [];
  let size = 0;
  let tags = 0;
  let column = 0;
  const endLine = (): void => {
    if (size > 0 || tags > 0) ratios.push(size / Math.max(1, tags));
    size = 0;
    tags = 0;
    column = 0;
  };
  const addText = (row: number): void => {
    const data = text(tree, row);
    let piece = 0;
    // A run of white space counts as one character, at the beginning of a line as none.
    let afterSpace = size === 0;
    const endPiece = (): void => {
      if (piece === 0) return;
      rows.push(row);
      lines.push(ratios.length);
      characters.push(piece);
      size += piece;
      piece = 0;
    };
    for (let i = 0; i < data.length; i++) {
      const code = data.charCodeAt(i);
      const space = (code <= 0x20 || code >= 0x80) && isSpace(code);
      if (code === 0x0a || (space && column >= width)) {
        endPiece();
        endLine();
        afterSpace = true;
      } else if (!space || !afterSpace) {
        piece++;
        column++;
        afterSpace = space;
      }
    }
    endPiece();
  };

  for (const place of markupOrder(tree, bodyRow(tree))) {
    const kind = tree.kind[place < 0 ? ~place : place];
    if (kind === NodeKind.element) {
      if (column >= width) endLine();
      tags++;
      column += tagLength(tree, place);
    } else if (kind === NodeKind.text && tree.hidden[place] === Hidden.visible) {
      addText(place);
    }
  }
  endLine();
  return { ratios: Float64Array.from(ratios), rows, lines, characters };
}

/** Returns the length of a start tag, or of an end tag with a short name. */
function tagLength(tree: Tree, place: number): number {
  if (place < 0) return END_TAG;
  const all = tree.markupBefore[place + 1]! - tree.markupBefore[place]!;
  return hasEndTag(tree, place) ? all - END_TAG : all;
}

/** The length of an end tag whose name has two characters. */
const END_TAG = "</li>".length;
