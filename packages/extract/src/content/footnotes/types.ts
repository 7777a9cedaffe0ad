import type { Kept, NoteRange, Region } from "../types.js";

/** Characters of a text row. */
export interface Place {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A mark in the text that refers to a note. */
export interface Mark {
  /** The row of the mark with its wrappers, or the text row that contains it. */
  readonly row: number;
  /** Its text without brackets; empty if the number is not in the page. */
  readonly label: string;
  /** The characters of the text row that are the mark; undefined if all of `row` is. */
  readonly place?: Place | undefined;
}

/** A note and the marks that refer to it. */
export interface Note extends NoteRange {
  /** The content of a note that is an attribute of its mark; its range is empty. */
  readonly text?: string | undefined;
  /** In document order, at least one. */
  readonly marks: readonly Mark[];
  /** Rows that are left out of the text: its number, its back links. */
  readonly skipped: readonly number[];
  /** Characters that are left out of the text: its number, brackets around marks and back links. */
  readonly cuts: readonly Place[];
}

/** What the dialects before have found on a page. */
export interface Search {
  readonly region: Region;
  readonly kept: Kept;
  /** The address of the page without a fragment. */
  readonly address: string | undefined;
  /** Notes after the text. */
  listed: readonly Note[];
  /** Notes in the place of their marks, or in an attribute of them. */
  placed: readonly Note[];
  /** The rows of marks, and of notes in the place of their marks. */
  readonly known: Set<number>;
  /** Rows that repeat a note. */
  readonly repeated: number[];
}

/** How some software writes footnotes. */
export interface Dialect {
  readonly name: string;
  /** Whether the notes come after the text, begin with their number and may link back to their marks. */
  readonly listed: boolean;
  /** Whether a page may have such notes: a fast first check. */
  matches(search: Search): boolean;
  read(search: Search): readonly Note[];
}
