/** A heading: its level from 1 to 6, and its text in one line. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** An item of a list: its own text without that of the lists in it, how many lists it lies in (1 or more), and whether its list is numbered. */
export interface ListItem {
  readonly text: string;
  readonly depth: number;
  readonly ordered: boolean;
}

/** A cell of a table: its text in one line, and how many columns and rows it spans. */
export interface TableCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** A table: its rows with their cells, as they are written. */
export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
}

/** A block of code. */
export interface CodeBlock {
  readonly text: string;
  /** The first word of the fence's info string, lower case; empty where there is none. */
  readonly language: string;
}

/** A formula's TeX without its dollars. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** A link: its address as it is written, and its text in one line. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** What a Markdown text is made of beside its words, each kind in the order of the text. */
export interface MarkdownStructure {
  readonly headings: readonly Heading[];
  readonly items: readonly ListItem[];
  readonly tables: readonly Table[];
  readonly code: readonly CodeBlock[];
  /** The text of inline code. */
  readonly spans: readonly string[];
  readonly formulas: readonly Formula[];
  readonly links: readonly Link[];
  /** Why nothing was read, where that is so. */
  readonly reason?: UnreadReason | undefined;
}

/** Why a Markdown text was not read: it is larger, more tangled or deeper than a page that somebody wrote. */
export type UnreadReason = "too-long" | "too-many-cells" | "too-many-delimiters" | "too-deep" | "not-parsed";
