import { type PaddingBudget, repeated } from "../../whole-page/padding.js";

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
}

/** The Markdown written so far, what the next text has to be preceded by, and what is open. */
export interface Writer {
  readonly pieces: string[];
  /** Number of line feeds before the next text. */
  breaks: number;
  /** Written before each of these line feeds: two spaces, which make a line break. */
  breakMark: string;
  /** Whether a space is due before the next text. */
  space: boolean;
  /** Whether pending line feeds and spaces are dropped: at the beginning, after a bullet or `> `. */
  start: boolean;
  /** Open `blockquote` elements. */
  quotes: number;
  /** Whether white space is kept and lines are indented. */
  pre: boolean;
  /** Whether nothing of the preformatted text has been written. */
  preStart: boolean;
  readonly budget: PaddingBudget;
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

export function createWriter(budget: PaddingBudget): Writer {
  return {
    ...{
      pieces: [],
      breaks: 0,
      breakMark: "",
      space: false,
      start: true,
      quotes: 0,
      pre: false,
      preStart: false,
    },
    ...{ budget, links: [], lists: [], afterList: false, inFirstRow: false, cells: 0, afterCell: false },
    ...{ code: false, emphasisStart: false, afterEmphasis: false, preceding: "", tag: 0 },
    ...{ abbreviation: undefined, abbreviations: new Map() },
  };
}

/** Begins a new paragraph with the next text. */
export function breakParagraph(writer: Writer): void {
  writer.breaks = 2;
}

/** Begins a new line with the next text. */
export function breakLine(writer: Writer): void {
  if (writer.breaks === 0) writer.breaks = 1;
}

/** Begins a new line with the next text; Markdown keeps the line break. */
export function breakLineHard(writer: Writer): void {
  breakLine(writer);
  writer.breakMark = "  ";
}

/** Writes text: outside of preformatted text, each run of white space as one space. */
export function writeText(writer: Writer, data: string): void {
  const isSpacedOut = !writer.pre && /\s\s|[^\S ]/.test(data);
  const written = isSpacedOut ? data.replace(/\s+/g, " ") : data;
  const isSpaced = !writer.pre && written.startsWith(" ");
  writer.space ||= isSpaced;
  writeMarkup(writer, isSpaced ? written.slice(1) : written);
}

/** Writes characters as they are, after the pending line feeds or space. */
export function writeMarkup(writer: Writer, data: string): void {
  if (data === "") return;
  let written = data;
  if (writer.preStart) {
    if (!written.startsWith("\n")) written = `\n${written}`;
    if (listIndent(writer) > 0) written = written.replace(/^\n+/, "");
    writer.preStart = false;
  }
  if (writer.pre)
    written = written
      .split("\n")
      .map((line, i) => (i === 0 ? line : linePrefix(writer, false) + line))
      .join("\n");
  const { start, breaks, breakMark, pieces } = writer;
  if (start) {
    writer.space = false;
    writer.breaks = 0;
    writer.start = false;
  } else if (breaks > 0) {
    for (let i = 0; i < breaks; i++) pieces.push(`${breakMark}\n${linePrefix(writer, data === QUOTE)}`);
    writer.breakMark = "";
    writer.space = false;
    writer.breaks = 0;
  }
  if (writer.space) {
    if (pieces.at(-1)?.endsWith("\n") !== true) pieces.push(" ");
    writer.space = false;
  }
  if (written !== "") pieces.push(written);
}

/** The mark of a block quotation. */
const QUOTE = "> ";

/** Begins a block quotation. */
export function openQuote(writer: Writer): void {
  breakParagraph(writer);
  writeMarkup(writer, QUOTE);
  writer.start = true;
  writer.quotes++;
}

/** Returns the indentation of the next list in the innermost open one. */
export function listIndent({ lists }: Writer): number {
  const list = lists.at(-1);
  if (list === undefined) return 0;
  return list.indent + (list.number === undefined ? 0 : 1);
}

/** Returns what a line begins with: the marks of quotations, and the indentation of preformatted text. */
function linePrefix(writer: Writer, beforeQuote: boolean): string {
  const { quotes, pre, budget } = writer;
  const marks = quotes === 0 ? "" : repeated(">", quotes, budget) + (beforeQuote ? "" : " ");
  if (!pre) return marks;
  const indent = listIndent(writer);
  return marks + repeated(" ", indent === 0 ? 4 : 6 + indent, budget);
}
