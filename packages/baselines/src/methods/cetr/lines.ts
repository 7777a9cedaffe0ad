import { Hidden, isSpace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { bodyRow, hasEndTag, markupOrder } from "../markup-order.js";

/** The length at which the lines of minified pages are broken (Weninger et al. 2010). */
const WIDTH = 65;

/** The mean number of characters per line, with tags, above which a page counts as minified. Our choice. */
const MAX_MEAN_LENGTH = 1000;

/** A page as lines of text and tags. */
export interface SourceLines {
  /** The tag ratio of each line: its characters of text per tag. */
  readonly ratios: Float64Array;
  /** The pieces of visible text between line breaks: text row, line and number of characters of each. */
  readonly rows: readonly number[];
  readonly lines: readonly number[];
  readonly characters: readonly number[];
}

/**
 * Returns the lines of a page's body with their tag ratios (Weninger et al. 2010). A line ends at a line feed
 * in text. Scripts, styles, comments, hidden text and empty lines are left out; a line without tags counts as
 * one with a single tag. Lines that are too long on average are broken after 65 characters at the next white
 * space or tag.
 */
export function sourceLines(tree: Tree): SourceLines {
  const lines = measureLines(tree, Number.POSITIVE_INFINITY);
  return lines.length > MAX_MEAN_LENGTH * lines.ratios.length ? measureLines(tree, WIDTH) : lines;
}

/** Returns the lines for a maximum width, with their characters in total, tags included. */
function measureLines(tree: Tree, width: number): SourceLines & { readonly length: number } {
  const ratios: number[] = [];
  const rows: number[] = [];
  const lines: number[] = [];
  const characters: number[] = [];
  let size = 0;
  let tags = 0;
  let column = 0;
  let length = 0;
  const endLine = (): void => {
    if (size > 0 || tags > 0) ratios.push(size / Math.max(1, tags));
    length += column;
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
    const row = place < 0 ? ~place : place;
    const kind = tree.kind[row];
    if (kind === NodeKind.element) {
      if (tree.tag[row] === Tag.script || tree.tag[row] === Tag.style) continue;
      if (column >= width) endLine();
      tags++;
      column += tagLength(tree, place);
    } else if (kind === NodeKind.text && tree.hidden[place] === Hidden.visible) {
      addText(place);
    }
  }
  endLine();
  return { ratios: Float64Array.from(ratios), rows, lines, characters, length };
}

/** Returns the length of a start tag, or of an end tag with a short name. */
function tagLength(tree: Tree, place: number): number {
  if (place < 0) return END_TAG;
  const all = tree.markupBefore[place + 1]! - tree.markupBefore[place]!;
  return hasEndTag(tree, place) ? all - END_TAG : all;
}

/** The length of an end tag whose name has two characters. */
const END_TAG = "</li>".length;
