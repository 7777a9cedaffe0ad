import { textWidth } from "@winnow/core-dom/text";
import type { Table } from "./table.js";

/**
 * Formats a table in GitHub's Markdown: the caption in bold, the table, the notes as a list. The columns are
 * aligned in the source too, taking characters of double width into account.
 *
 * @example
 * toMarkdown({ caption: "t", columns: [{ name: "n" }], rows: [["1"]], notes: [] }) // **t** … |   n | …
 */
export function toMarkdown({ caption, columns, rows, notes }: Table): string {
  const head = columns.map((column) => escaped(column.name));
  const body = rows.map((row) => row.map(escaped));
  const widths = head.map((name, index) =>
    Math.max(3, textWidth(name), ...body.map((row) => textWidth(row[index]!))),
  );
  const isLeft = columns.map((column) => column.align === "left");
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => padded(cell, widths[index]!, isLeft[index]!)).join(" | ")} |`;
  const rule = widths.map((width, index) =>
    isLeft[index]! ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [
    `**${escaped(caption)}**`,
    "",
    line(head),
    `| ${rule.join(" | ")} |`,
    ...body.map(line),
    ...(notes.length === 0 ? [] : ["", ...notes.map((note) => `- ${escaped(note)}`)]),
    "",
  ].join("\n");
}

function padded(cell: string, width: number, left: boolean): string {
  const space = " ".repeat(Math.max(0, width - textWidth(cell)));
  return left ? cell + space : space + cell;
}

/**
 * Characters that Markdown, including GitHub's, would read as markup. An underscore between letters, and a
 * bracket that doesn't begin a link, need no escape.
 */
const MARKUP = /[\\|*`~<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=\])[([:]|&(?=#?[\p{L}\p{N}]{1,32};)/gu;

/** Escapes a cell, which is one line of plain text. */
function escaped(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(MARKUP, "\\$&");
}
