import { isSpace } from "@winnow/core-dom";
import type { Paragraph, Paragraphs } from "./types.js";

/** Builds paragraphs from the events of a walk through the page. */
export interface ParagraphDraft {
  /** A block element begins or ends. The text that follows is a new paragraph, inside a heading or not. */
  boundary(inHeading: boolean, inSelect: boolean): void;
  /** An element begins that does not separate paragraphs. */
  inlineTag(): void;
  /** A single line break: a space in the text. */
  lineBreak(row: number): void;
  /**
   * A text row in the element `parent`.
   *
   * @returns whether the text since the last tag has more than white space so far.
   */
  text(row: number, data: string, parent: number, inLink: boolean): boolean;
  finish(): Paragraphs;
}

/**
 * Starts the paragraphs of a tree with `treeLength` rows.
 *
 * The text between two tags is a chunk, which has several text rows if a comment or a script separates them.
 * A run of white space counts as one character, and a chunk of nothing else is left out, as in the original.
 */
export function paragraphDraft(treeLength: number): ParagraphDraft {
  const paragraphs: Paragraph[] = [];
  const paragraphByRow = new Int32Array(treeLength).fill(-1);
  /** The current paragraph; undefined between a boundary and the first text after it. */
  let current: Paragraph | undefined;
  let nextInHeading = false;
  let nextInSelect = false;
  /** Whether a space precedes the paragraph's next character. */
  let spaceDue = false;
  // The chunk so far.
  let chunk = "";
  let chunkRows: number[] = [];
  let chunkParent = -1;
  let chunkInLink = false;
  let chunkHasText = false;

  const open = (): Paragraph => {
    if (current === undefined) {
      const [heading, inSelect] = [nextInHeading, nextInSelect];
      current = { text: "", characters: 0, linkCharacters: 0, copyright: false, rows: [], heading, inSelect };
      paragraphs.push(current);
      spaceDue = false;
    }
    return current;
  };

  const closeChunk = (): void => {
    if (chunkHasText) {
      const paragraph = open();
      const leading = isSpace(chunk.charCodeAt(0));
      const trailing = isSpace(chunk.charCodeAt(chunk.length - 1));
      const size = trimmedSize(chunk);
      const separated = (spaceDue || leading) && paragraph.characters > 0;
      paragraph.text += chunk;
      paragraph.characters += size + (separated ? 1 : 0);
      if (chunkInLink) paragraph.linkCharacters += size + (leading ? 1 : 0) + (trailing ? 1 : 0);
      paragraph.copyright ||= chunk.includes("©") || chunk.includes("&copy");
      for (const row of chunkRows) paragraph.rows.push(row);
      spaceDue = trailing;
    }
    chunk = "";
    chunkRows = [];
    chunkParent = -1;
    chunkHasText = false;
  };

  return {
    boundary(inHeading, inSelect) {
      closeChunk();
      current = undefined;
      nextInHeading = inHeading;
      nextInSelect = inSelect;
    },

    inlineTag: closeChunk,

    lineBreak(row) {
      closeChunk();
      const paragraph = open();
      paragraph.rows.push(row);
      paragraph.text += " ";
      spaceDue = true;
    },

    text(row, data, parent, inLink) {
      if (parent !== chunkParent) {
        closeChunk();
        chunkParent = parent;
        chunkInLink = inLink;
      }
      if (!chunkHasText) {
        chunkHasText = hasText(data);
        if (chunkHasText) open();
        // Of the white space before the text, the last row belongs to the paragraph.
        chunkRows = chunkRows.slice(-1);
      }
      chunk += data;
      chunkRows.push(row);
      if (current !== undefined) paragraphByRow[row] = paragraphs.length - 1;
      return chunkHasText;
    },

    finish() {
      closeChunk();
      return { paragraphs, paragraphByRow };
    },
  };
}

function hasText(data: string): boolean {
  for (let i = 0; i < data.length; i++) if (!isSpace(data.charCodeAt(i))) return true;
  return false;
}

/** Counts the code points of a text without white space at its ends, with each other run of it as one. */
function trimmedSize(data: string): number {
  let size = 0;
  let afterSpace = false;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    if ((code <= 0x20 || code >= 0x80) && isSpace(code)) {
      afterSpace = size > 0;
      continue;
    }
    if (afterSpace) size++;
    afterSpace = false;
    // A low surrogate is the second half of a character.
    if ((code & 0xfc00) !== 0xdc00) size++;
  }
  return size;
}
