import type { Table } from "./table.js";

/** Replacements for characters that LaTeX reads as commands, or prints as others in its old text encoding. */
// biome-ignore format: a table
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", $: "\\$", "&": "\\&", "#": "\\#", "%": "\\%", _: "\\_",
  "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "<": "\\textless{}", ">": "\\textgreater{}",
  "|": "\\textbar{}", "`": "\\textasciigrave{}", '"': "{\\char34}", "↑": "$\\uparrow$", "↓": "$\\downarrow$",
  "−": "$-$", "≤": "$\\le$", "≥": "$\\ge$", "…": "\\ldots{}", "–": "--",
  // Two hyphens in a row, as in the name of an option, would become a dash.
  "-": "-{}",
};

/**
 * Formats a table for LaTeX, with its notes below in small type. The document must load the package booktabs.
 * Text is UTF-8: names in Chinese, Japanese or Korean require XeLaTeX or LuaLaTeX and a suitable font.
 *
 * @example
 * toLatex({ caption: "50%", columns: [{ name: "n" }], rows: [["1"]], notes: [] }) // … \caption{50\%} …
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

/** A bracket or star at the start of a row would be an argument of the preceding row end or rule. */
function guarded(row: string): string {
  return /^[[*]/.test(row) ? `{}${row}` : row;
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\{}$&#%_~^<>|`"↑↓−≤≥…–]|-(?=-)/g, (character) => REPLACEMENTS[character]!);
}
