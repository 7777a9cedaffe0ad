import { textWidth } from "@winnow/core-dom/text";
import type { Table } from "./types.js";

/**
 * A table in GitHub's Markdown: the caption in bold, the table with its columns aligned, the notes as a list.
 *
 * @example toMarkdown({ caption: "t", columns: [{ name: "n" }], rows: [["1"]], notes: [] })
 */
export function toMarkdown(table: Table): string {
  const names = table.columns.map((column) => escaped(column.name));
  const rows = table.rows.map((row) => row.map(escaped));
  const widths = names.map((name, index) =>
    Math.max(3, textWidth(name), ...rows.map((row) => textWidth(row[index] ?? ""))),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => padded(cell, widths[index]!, table.columns[index]?.align)).join(" | ")} |`;
  const rule = widths.map((width, index) =>
    table.columns[index]?.align === "left" ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const notes = table.notes.map((note) => `- ${escaped(note)}`);
  return [
    `**${escaped(table.caption)}**`,
    "",
    line(names),
    `| ${rule.join(" | ")} |`,
    ...rows.map(line),
    ...(notes.length === 0 ? [] : ["", ...notes]),
    "",
  ].join("\n");
}

function padded(cell: string, width: number, align: "left" | "right" | undefined): string {
  const space = " ".repeat(Math.max(0, width - textWidth(cell)));
  return align === "left" ? cell + space : space + cell;
}

/** A cell is one line, and its bars and markup are text. */
function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\|*_`<]/g, "\\$&");
}
