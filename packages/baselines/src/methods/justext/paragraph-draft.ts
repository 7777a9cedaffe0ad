import { isSpace } from "@winnow/core-dom";
import type { Paragraphs } from "./types.js";

const AMPERSAND = 0x26;
const COPYRIGHT_SIGN = 0xa9;

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
  /** @param readTo - the first row that was not read. */
  finish(readTo: number): Paragraphs;
}

/**
 * Starts the paragraphs of a tree with `treeLength` rows.
 *
 * The text between two tags is a chunk, which has several text rows if a comment or a script separates them.
 * A run of white space counts as one character, and a chunk of nothing else is left out, as in the original.
 */
export function paragraphDraft(treeLength: number): ParagraphDraft {
  const characters: number[] = [];
  const linkCharacters: number[] = [];
  const heading: number[] = [];
  const select: number[] = [];
  const copyright: number[] = [];
  const firstRow: number[] = [];
  const rows: number[] = [];
  const paragraphOf = new Int32Array(treeLength).fill(-1);

  /** The current paragraph; -1 between a boundary and the first text after it. */
  let current = -1;
  let nextInHeading = false;
  let nextInSelect = false;
  /** Whether a space precedes the paragraph's next character. */
  let spaceDue = false;

  let chunkParent = -1;
  let chunkInLink = false;
  let chunkHasText = false;
  let chunkCharacters = 0;
  let chunkSpace = false;
  /** A row of white space at the chunk's beginning, which belongs to the paragraph if text follows. */
  let chunkBlankRow = -1;

  const open = () => {
    if (current >= 0) return;
    current = characters.length;
    characters.push(0);
    linkCharacters.push(0);
    heading.push(nextInHeading ? 1 : 0);
    select.push(nextInSelect ? 1 : 0);
    copyright.push(0);
    firstRow.push(rows.length);
    spaceDue = false;
  };

  const closeChunk = () => {
    if (chunkHasText) {
      if (chunkSpace) spaceDue = true;
      if (chunkInLink) linkCharacters[current]! += chunkCharacters + (chunkSpace ? 1 : 0);
    }
    chunkParent = -1;
    chunkHasText = false;
    chunkCharacters = 0;
    chunkSpace = false;
    chunkBlankRow = -1;
  };

  return {
    boundary(inHeading, inSelect) {
      closeChunk();
      current = -1;
      nextInHeading = inHeading;
      nextInSelect = inSelect;
    },

    inlineTag: closeChunk,

    lineBreak(row) {
      closeChunk();
      open();
      rows.push(row);
      spaceDue = true;
    },

    text(row, data, parent, inLink) {
      if (parent !== chunkParent) {
        closeChunk();
        chunkParent = parent;
        chunkInLink = inLink;
      }
      const hadText = chunkHasText;
      // Local copies for speed: the loop visits every character of the page.
      let hasText: boolean = chunkHasText;
      let space: boolean = chunkSpace;
      let due: boolean = spaceDue;
      let before = current >= 0 ? characters[current]! : 0;
      let added = 0;
      let inChunk = 0;
      let i = 0;
      while (i < data.length) {
        if (isSpace(data.charCodeAt(i))) {
          space = true;
          i++;
          continue;
        }
        if (!hasText) {
          hasText = true;
          open();
          due = spaceDue;
          before = characters[current]!;
          if (chunkBlankRow >= 0) rows.push(chunkBlankRow);
        }
        if (space) {
          space = false;
          inChunk++;
          due = true;
        }
        if (due) {
          due = false;
          if (before + added > 0) added++;
        }
        // The characters up to the next white space.
        let size = 0;
        for (; i < data.length; i++) {
          const code = data.charCodeAt(i);
          if ((code <= 0x20 || code >= 0x80) && isSpace(code)) break;
          // A low surrogate is the second half of a character.
          if ((code & 0xfc00) !== 0xdc00) size++;
          if (code === COPYRIGHT_SIGN || (code === AMPERSAND && data.startsWith("&copy", i))) {
            copyright[current] = 1;
          }
        }
        added += size;
        inChunk += size;
      }
      chunkHasText = hasText;
      chunkSpace = space;
      spaceDue = due;
      chunkCharacters += inChunk;
      if (added > 0) characters[current]! += added;
      if (added > 0 || hadText) rows.push(row);
      else if (data !== "") chunkBlankRow = row;
      paragraphOf[row] = current;
      return chunkHasText;
    },

    finish(readTo) {
      closeChunk();
      const length = characters.length;
      firstRow.push(rows.length);
      return {
        length,
        characters: Int32Array.from(characters),
        linkCharacters: Int32Array.from(linkCharacters),
        heading: Uint8Array.from(heading),
        inSelect: Uint8Array.from(select),
        copyright: Uint8Array.from(copyright),
        firstRow: Int32Array.from(firstRow),
        rows: Int32Array.from(rows),
        paragraphOf,
        readTo,
      };
    },
  };
}
