import type { Kept } from "../kept.js";

/** A mark in the text that refers to a note. */
export interface Mark {
  /** The row of the mark with its wrappers, or the text row that contains it. */
  readonly row: number;
  /** Its text without brackets; empty if the number is not in the page. */
  readonly label: string;
  /** The characters of the text row that are the mark; undefined if all of `row` is. */
  readonly place?: Place | undefined;
}

/** Characters of a text row. */
export interface Place {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** The rows of a note: an element, or siblings. */
export interface Range {
  /** The first row that is left out of the text. */
  readonly row: number;
  /** The first row of the content: `row` itself, or a row inside or after it. */
  readonly from: number;
  /** One past the last row. */
  readonly end: number;
}

/** A note and the marks that refer to it. */
export interface Note extends Range {
  /** The content of a note that is an attribute of its mark; its range is empty. */
  readonly text?: string | undefined;
  /** In document order, at least one. */
  readonly marks: readonly Mark[];
  /** Rows that are left out of the text: its number, its back links. */
  readonly skipped: readonly number[];
  /** Characters that are left out of the text, in document order: its number, brackets around back links. */
  readonly cuts: readonly Place[];
}

/** A change of a text row: characters that are left out, or replaced by the mark of a note. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The name of the note. */
  readonly name?: string | undefined;
}

/** A note to render at the end. */
export interface Definition extends Range {
  readonly name: string;
  readonly text?: string | undefined;
}

/** The footnotes of a page whose mark is kept. */
export interface Footnotes {
  /** The kept rows, and those of notes to which kept text refers. */
  readonly kept: Kept;
  /** The name of the note by the row of its mark (the `sup`, or the `a` itself). */
  readonly references: ReadonlyMap<number, string>;
  /** The notes in the order of their first marks. */
  readonly definitions: readonly Definition[];
  /** Rows that are left out of the text, each with the end of what is left out there. */
  readonly skipped: ReadonlyMap<number, number>;
  /** The numbers of items that remain in lists of which other items are notes. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The changes of text rows in order. */
  readonly edits: ReadonlyMap<number, readonly Edit[]>;
}
