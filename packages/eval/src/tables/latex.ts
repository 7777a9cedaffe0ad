import type { Table } from "./types.js";

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "↑": "$\\uparrow$",
  "↓": "$\\downarrow$",
  "–": "--",
};

/**
 * A table for LaTeX, to be used with the package booktabs; the notes stand below it in small type.
 *
 * @example toLatex({ caption: "50%", columns: [{ name: "n" }], rows: [["1"]], notes: [] }) // … \caption{50\%} …
 */
export function toLatex(table: Table): string {
  const alignment = table.columns.map((column) => (column.align === "left" ? "l" : "r")).join("");
  const row = (cells: readonly string[]): string => `${cells.map(escaped).join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${escaped(table.caption)}}`,
    `\\begin{tabular}{${alignment}}`,
    "\\toprule",
    row(table.columns.map((column) => column.name)),
    "\\midrule",
    ...table.rows.map(row),
    "\\bottomrule",
    "\\end{tabular}",
    ...(table.notes.length === 0 ? [] : ["", `{\\small ${table.notes.map(escaped).join(" ")}}`]),
    "\\end{table}",
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[\\{}$&#%_~^↑↓–]/g, (character) => SPECIAL[character]!).replace(/\s+/g, " ");
}
