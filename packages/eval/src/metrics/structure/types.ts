/** A heading: its level from 1 to 6, and its text on one line. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** A list item. */
export interface ListItem {
  /** Its own text, without that of nested lists. */
  readonly text: string;
  /** Number of lists that contain it, 1 or more. */
  readonly depth: number;
  /** Whether its list is numbered. */
  readonly ordered: boolean;
}

/** A table cell: its text on one line, and the numbers of columns and rows that it spans. */
export interface TableCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** A table: its rows with their cells, in source order. */
export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
}

/** A block of code. */
export interface CodeBlock {
  readonly text: string;
  /** The first word of the fence's info string in lower case; empty without one. */
  readonly language: string;
}

/** A formula. */
export interface Formula {
  /** Its TeX, without the dollars. */
  readonly tex: string;
  readonly display: boolean;
}

/** A link: its address as written, and its text on one line. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** The structure of a Markdown document, each kind of piece in document order. */
export interface MarkdownStructure {
  readonly headings: readonly Heading[];
  readonly items: readonly ListItem[];
  readonly tables: readonly Table[];
  readonly code: readonly CodeBlock[];
  /** The text of inline code. */
  readonly spans: readonly string[];
  readonly formulas: readonly Formula[];
  readonly links: readonly Link[];
  /** Why the document was not parsed; absent if it was. */
  readonly reason?: UnreadReason | undefined;
}

/** Why a Markdown document was not parsed: it is larger, deeper or more complex than any real page. */
export type UnreadReason = "too-long" | "too-many-cells" | "too-many-delimiters" | "too-deep" | "not-parsed";
