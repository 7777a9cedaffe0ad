/** What stands in the text and calls a note. */
export interface Mark {
  /** The row that is the mark, with what only wraps it. */
  readonly row: number;
  /** What it reads, without brackets; empty where the page only draws a number. */
  readonly label: string;
}

/** A note, and the marks that call it. */
export interface Note {
  /** The row whose content is the note. */
  readonly row: number;
  /** In document order, at least one. */
  readonly marks: readonly Mark[];
  /** Rows that the text goes without: the note where it stands, its number, the ways back. */
  readonly skipped: readonly number[];
}
