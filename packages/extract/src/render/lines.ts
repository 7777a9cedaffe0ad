import { collapsed } from "../content/line.js";
import type { Limit } from "../limit.js";
import { createOutput } from "./output.js";

/** Collects text. White space and line breaks are only written when more text follows. */
export interface Lines {
  add(value: string): void;
  /** Adds preformatted text on separate lines. */
  addLines(value: string): void;
  addSpace(): void;
  /** Breaks the line at least once (1), or leaves an empty line (2). */
  breakLine(count: number): void;
  /** Adds a `br`; two in a row make an empty line. */
  hardBreak(): void;
  startRow(): void;
  /** Starts the cell at a column of the row; the columns before it that have no text remain empty. */
  startCell(column: number): void;
  endCell(): void;
  finish(): string;
}

export function createLines(limit: Limit): Lines {
  const out = createOutput(limit);
  let gap = "";
  let breaks = 0;
  let hard = false;
  let cells = 0;
  // The columns of the last cell that is written, and of the current one.
  let written = 0;
  let column = 0;
  const flush = (): void => {
    if (!out.isEmpty()) out.write(breaks > 0 ? "\n".repeat(breaks) : column > written ? "" : gap);
    if (column > written) out.write("\t".repeat(column - written));
    written = column;
    gap = "";
    breaks = 0;
    hard = false;
  };
  const lines: Lines = {
    add(value) {
      let from = 0;
      let to = value.length;
      while (from < to && isGap(value.charCodeAt(from))) from++;
      if (from > 0) gap = widest(gap, value.slice(0, from));
      if (from === to) return;
      while (isGap(value.charCodeAt(to - 1))) to--;
      flush();
      const core = from === 0 && to === value.length ? value : value.slice(from, to);
      out.write(collapsed(core));
      if (to < value.length) gap = widest("", value.slice(to));
    },
    addLines(value) {
      if (value === "") return;
      if (cells > 0) return lines.add(value);
      lines.breakLine(2);
      flush();
      out.write(value);
      lines.breakLine(2);
    },
    addSpace() {
      if (gap === "") gap = " ";
    },
    breakLine(count) {
      if (cells > 0) lines.addSpace();
      else if (count > breaks) breaks = count;
    },
    hardBreak() {
      lines.breakLine(hard ? 2 : 1);
      hard = true;
    },
    startRow() {
      lines.breakLine(1);
      written = column = 0;
    },
    startCell(at) {
      cells++;
      column = at;
    },
    endCell() {
      cells--;
    },
    finish: out.finish,
  };
  return lines;
}

/**
 * Whether a code unit is trimmed at the ends of a line: white space, and the no-break spaces that pages use
 * as padding.
 */
function isGap(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
}

/** Joins the white space of two pieces: a single no-break space, or else a space. */
function widest(gap: string, more: string): string {
  return gap === "" && more === "\xa0" ? more : " ";
}
