import type { Table } from "./table.js";

/** What LaTeX would read as a command or set as another character in its old text encoding. */
// biome-ignore format: a table
const WRITTEN: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", $: "\\$", "&": "\\&", "#": "\\#", "%": "\\%", _: "\\_",
  "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "<": "\\textless{}", ">": "\\textgreater{}",
  "|": "\\textbar{}", "`": "\\textasciigrave{}", '"': "{\\char34}", "↑": "$\\uparrow$", "↓": "$\\downarrow$",
  "−": "$-$", "≤": "$\\le$", "≥": "$\\ge$", "…": "\\ldots{}", "–": "--",
  // Two hyphens in a row would become a dash, as in the name of an option.
  "-": "-{}",
};

/**
 * A table for LaTeX; with the notes below it in small type. The document loads the package booktabs. Text is
 * UTF-8: names in Chinese, Japanese or Korean ask for XeLaTeX or LuaLaTeX and a font that has them.
 *
 * @example toLatex({ caption: "50%", columns: [{ name: "n" }], rows: [["1"]], notes: [] }) // … \caption{50\%} …
 */
export function toLatex({ caption, columns, rows, notes }: Table): string {
  const alignment = columns.map(({ align }) => (align === "left" ? "l" : "r")).join("");
  const line = (cells: readonly string[]): string => `${guarded(cells.map(escaped).join(" & "))} \\\\`;
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${escaped(caption)}}`,
    `\\begin{tabular}{${alignment}}`,
    "\\toprule",
    line(columns.map(({ name }) => name)),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    "\\end{tabular}",
    ...(notes.length === 0
      ? []
      : ["", "\\smallskip", `{\\small\\raggedright ${notes.map(escaped).join(" ")}\\par}`]),
    "\\end{table}",
    "",
  ].join("\n");
}

/** After the end of a row, a rule or `\midrule` a bracket or star would be its argument. */
function guarded(row: string): string {
  return /^[[*]/.test(row) ? `{}${row}` : row;
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\{}$&#%_~^<>|`"↑↓−≤≥…–]|-(?=-)/g, (character) => WRITTEN[character]!);
}
