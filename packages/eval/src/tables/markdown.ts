import { textWidth } from "@winnow/core-dom/text";
import type { Table } from "./table.js";

/**
 * A table in GitHub's Markdown: the caption in bold, the table with its columns aligned, the notes as a list.
 * Columns line up as plain text too, characters of double width counted as such.
 *
 * @example toMarkdown({ caption: "t", columns: [{ name: "n" }], rows: [["1"]], notes: [] }) // **t** … |   n | …
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
 * What Markdown would read as markup, GitHub's included: a low line between letters and a bracket that begins
 * no link are text as they are.
 */
const MARKUP = /[\\|*`~<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=\])[([:]|&(?=#?[\p{L}\p{N}]{1,32};)/gu;

/** A cell is one line of plain text. */
function escaped(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(MARKUP, "\\$&");
}
