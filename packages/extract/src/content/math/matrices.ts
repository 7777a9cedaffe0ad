import type { Cell, Table } from "./piece.js";

/** The environments of matrices by their fences (amsmath §4.1). */
// biome-ignore format: a table
const MATRICES: ReadonlyMap<string, string> = new Map([
  ["", "matrix"], ["()", "pmatrix"], ["[]", "bmatrix"], ["{}", "Bmatrix"], ["||", "vmatrix"], ["‖‖", "Vmatrix"],
]);

/**
 * Writes a table between two fences, which may be empty, as the LaTeX environment that looks like it; returns
 * undefined if no environment has these fences.
 */
export function environment(table: Table, open: string, close: string): string | undefined {
  const { align } = table;
  const ruled = table.framed || table.columnLines.some(Boolean) || table.rowLines.some(Boolean);
  const left = /^l{1,2}$/.test(align) && !ruled;
  if (open === "{" && close === "" && (left || (/^c{1,2}$/.test(align) && !ruled)))
    return begin("cases", "", table);
  if (open === "" && close === "}" && left) return begin("rcases", "", table);
  const centred = /^c*$/.test(align) && !ruled;
  const matrix = centred ? MATRICES.get(open + close) : undefined;
  if (matrix !== undefined) return begin(matrix, "", table);
  if (open !== "" || close !== "") return undefined;
  if (/^(?:rl)+r?$/.test(align) && !ruled) return begin("aligned", "", table);
  return begin("array", `{${columns(table)}}`, table);
}

function columns({ align, columnLines, framed }: Table): string {
  const bar = framed ? "|" : "";
  return bar + Array.from(align, (letter, i) => letter + (columnLines[i] ? "|" : "")).join("") + bar;
}

function begin(name: string, argument: string, { rows, rowLines, framed }: Table): string {
  const lines: string[] = [];
  for (const [y, cells] of rows.entries()) {
    const rule = (y === 0 ? framed : rowLines[y - 1]) ? "\\hline " : "";
    const last = y === rows.length - 1;
    lines.push(rule + guarded(cellLine(cells), y > 0 || argument !== "") + (last && !framed ? "" : " \\\\"));
  }
  if (framed) lines.push("\\hline");
  return `\\begin{${name}}${argument} ${lines.join(" ")} \\end{${name}}`;
}

function cellLine(cells: readonly Cell[]): string {
  return cells.map(({ tex }) => tex).join(" & ");
}

/** Guards a line: a bracket or a star after a line break would be its argument. */
function guarded(line: string, isAfterBreak: boolean): string {
  return isAfterBreak && /^[[*]/.test(line) ? `{}${line}` : line;
}

/** Writes a table of one column as stacked lines, for a script. */
export function substack(table: Table): string | undefined {
  if (table.align.length !== 1 || table.framed || table.rowLines.some(Boolean)) return undefined;
  return `\\substack{${table.rows.map(cellLine).join(" \\\\ ")}}`;
}
