import { type PaddingBudget, repeated } from "../../whole-page/padding.js";

/** The Markdown written so far, and what the next text has to be preceded by. */
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
  /** Indentation of preformatted text by lists. */
  listIndent: number;
  readonly budget: PaddingBudget;
}

export function createWriter(budget: PaddingBudget): Writer {
  return {
    ...{ pieces: [], breaks: 0, breakMark: "", space: false, start: true },
    ...{ quotes: 0, pre: false, preStart: false, listIndent: 0, budget },
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

/**
 * Writes text: outside of preformatted text, each run of white space as one space.
 *
 * @param isCollapsed - whether all white space is known to be single spaces.
 */
export function writeText(writer: Writer, data: string, isCollapsed = false): void {
  if (writer.pre) {
    writeMarkup(writer, data);
    return;
  }
  const collapsed = !isCollapsed && /\s\s|[^\S ]/.test(data) ? data.replace(/\s+/g, " ") : data;
  if (collapsed.startsWith(" ")) {
    writer.space = true;
    writeMarkup(writer, collapsed.slice(1));
  } else writeMarkup(writer, collapsed);
}

/** Writes characters as they are, after the pending line feeds or space. */
export function writeMarkup(writer: Writer, data: string): void {
  if (data === "") return;
  let written = data;
  if (writer.preStart) {
    if (!written.startsWith("\n")) written = `\n${written}`;
    if (writer.listIndent > 0) written = written.replace(/^\n+/, "");
    writer.preStart = false;
  }
  const { start, breaks, breakMark } = writer;
  const isQuote = data === QUOTE;
  if (writer.pre) written = indented(writer, written);
  if (start) {
    writer.space = false;
    writer.breaks = 0;
    writer.start = false;
  } else if (breaks > 0) {
    // Most line feeds are those between paragraphs.
    if (breaks === 2 && breakMark === "" && writer.quotes === 0 && !writer.pre) add(writer, "\n\n");
    else for (let i = 0; i < breaks; i++) add(writer, `${breakMark}\n${linePrefix(writer, isQuote)}`);
    writer.breakMark = "";
    writer.space = false;
    writer.breaks = 0;
  }
  if (writer.space) {
    if (writer.pieces.at(-1)?.endsWith("\n") !== true) add(writer, " ");
    writer.space = false;
  }
  add(writer, written);
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

/** Ends the last line and returns the Markdown, with the notes after it. */
export function finish({ pieces }: Writer, notes: readonly string[]): string {
  pieces.push("\n", notes.join(""));
  return pieces.join("");
}

function add(writer: Writer, data: string): void {
  if (data !== "") writer.pieces.push(data);
}

/** Indents the lines of preformatted text after the first. */
function indented(writer: Writer, data: string): string {
  if (!data.includes("\n")) return data;
  return data
    .split("\n")
    .map((line, i) => (i === 0 ? line : linePrefix(writer, false) + line))
    .join("\n");
}

/** Returns what a line begins with: the marks of quotations, and the indentation of preformatted text. */
function linePrefix({ quotes, pre, listIndent, budget }: Writer, beforeQuote: boolean): string {
  const marks = quotes === 0 ? "" : repeated(">", quotes, budget) + (beforeQuote ? "" : " ");
  if (!pre) return marks;
  return marks + repeated(" ", listIndent === 0 ? 4 : 6 + listIndent, budget);
}
