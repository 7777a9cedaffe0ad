import type { Writer } from "./writer.js";

/** An open link. */
interface Link {
  readonly href: string;
  readonly title: string | undefined;
  /** Whether its opening bracket is not written yet: it may become `<address>`. */
  pending: boolean;
  empty: boolean;
}

interface List {
  /** The number of the last item; undefined for bullets. */
  number: number | undefined;
  /** Indentation of its items. */
  readonly indent: number;
  /** Indentation of what is in its items. */
  readonly innerIndent: number;
}

export interface State {
  readonly writer: Writer;
  /** The open `a` elements; undefined for those that are not links. */
  readonly links: (Link | undefined)[];
  readonly lists: List[];
  /** Whether the last tag is that of a list. */
  afterList: boolean;
  /** Whether a table's first row is not complete. */
  inFirstRow: boolean;
  /** Cells of the current row. */
  cells: number;
  /** Whether the row has a cell before the next one. */
  afterCell: boolean;
  code: boolean;
  /** Whether emphasis has begun and no text followed. */
  emphasisStart: boolean;
  /** Whether the last text began emphasis. */
  afterEmphasis: boolean;
  /** The last text. */
  preceding: string;
  /** The last tag. */
  tag: number;
  /** The expansion of the open abbreviation, and its text so far. */
  abbreviation: { readonly title: string; text: string } | undefined;
  readonly abbreviations: Map<string, string>;
}
