import { attribute, type Tree } from "@winnow/core-dom/tree";
import { type Cell, EMPTY, ord, type Piece, type Table } from "./piece.js";

/** Classes that align a cell: Temml, LaTeXML. */
const ALIGN_CLASS = /(?:^|[\s_-])(?:tml|align)[_-](left|right|center)\b/;
const ALIGN_STYLE = /text-align:\s*-?(?:webkit-)?(left|right|center)/;

/** Converts `mtd`: a cell and its alignment. */
export function cell(tree: Tree, at: number, content: Piece): Piece {
  const aligned =
    /^\s*(left|right|center)\b/.exec(attribute(tree, at, "columnalign") ?? "") ??
    ALIGN_CLASS.exec(attribute(tree, at, "class") ?? "") ??
    ALIGN_STYLE.exec(attribute(tree, at, "style") ?? "");
  return ord(content.tex, { cells: [{ tex: content.tex, align: aligned?.[1] as Cell["align"] }] });
}

/** Converts `mtr`: its cells; other content becomes a cell (MathML 3 §3.5.4.1). */
export function tableRow(children: readonly Piece[]): Piece {
  return ord("", { cells: children.flatMap(rowCells) });
}

function rowCells({ cells, tex }: Piece): readonly Cell[] {
  return cells ?? [{ tex, align: undefined }];
}

/** Converts `mlabeledtr`: its first cell is the number of the equation, written as `\tag`. */
export function labelledRow(children: readonly Piece[]): Piece {
  const [label, ...rest] = children.flatMap(rowCells);
  return ord("", { cells: tagged(rest, label?.tex ?? "") });
}

function tagged(cells: readonly Cell[], label: string): readonly Cell[] {
  const tag = equationNumber(label);
  const last = cells[cells.length - 1];
  if (tag === undefined || tag === "" || last === undefined) return cells;
  return [...cells.slice(0, -1), { ...last, tex: `${last.tex} \\tag{${tag}}`.trim() }];
}

/** Returns the number in the brackets of a label such as `(1.2)`; undefined for other labels. */
function equationNumber(label: string): string | undefined {
  const text = /^\\(?:text|mathrm)\{([^{}]*)\}$/.exec(label)?.[1];
  const whole = (text ?? label).trim();
  const bracketed = whole.startsWith("(") && whole.endsWith(")");
  const inner = bracketed ? whole.slice(1, -1) : text === undefined ? "" : whole;
  return /^[^()\\{}]+$/.test(inner) ? inner.trim() : undefined;
}

/** Converts `mtable` to a piece that the fences around it may turn into a matrix. */
export function table(tree: Tree, at: number, children: readonly Piece[]): Piece {
  const rows = children.map(rowCells);
  const only = rows[0]?.[0]?.tex ?? "";
  // MathJax makes a table of a numbered equation.
  if (rows.length === 1 && rows[0]!.length === 1 && /\\tag\{[^{}]*\}$/.test(only))
    return ord(only, { tall: true });
  const numbered = numberedEquation(tree, at, rows);
  if (numbered !== undefined) return numbered;
  const width = rows.reduce((max, cells) => Math.max(max, cells.length), 0);
  if (width === 0) return EMPTY;
  const list = (attribute(tree, at, "columnalign") ?? "").trim().split(/\s+/);
  const declared: Cell["align"][] = [];
  for (const cells of rows) for (const [x, { align }] of cells.entries()) if (align) declared[x] ??= align;
  const align = Array.from(
    { length: width },
    (_, x) => (declared[x] ?? (list[Math.min(x, list.length - 1)] || "center"))[0]!,
  ).join("");
  const lines = (name: string, count: number): boolean[] => {
    const styles = (attribute(tree, at, name) ?? "none").trim().split(/\s+/);
    return Array.from({ length: count }, (_, i) =>
      /solid|dashed/.test(styles[Math.min(i, styles.length - 1)]!),
    );
  };
  const grid: Table = {
    rows,
    align,
    columnLines: lines("columnlines", width - 1),
    rowLines: lines("rowlines", rows.length - 1),
    framed: /solid|dashed/.test(attribute(tree, at, "frame") ?? ""),
  };
  return ord(environment(grid, "", "")!, { tall: true, table: grid });
}

/** Converts KaTeX's table for a numbered equation: space, the equation, space, the number. */
function numberedEquation(tree: Tree, at: number, rows: readonly (readonly Cell[])[]): Piece | undefined {
  const cells = rows[0];
  if (rows.length !== 1 || cells?.length !== 4 || attribute(tree, at, "width") !== "100%") return undefined;
  if (cells[0]!.tex !== "" || cells[2]!.tex !== "") return undefined;
  return ord(tagged([cells[1]!], cells[3]!.tex)[0]!.tex, { tall: true });
}

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
  if (open === "" && close === "" && !ruled && (/^(?:rl)+r?$/.test(align) || isAligned(table)))
    return begin(table.rows.some(isTagged) ? "align" : "aligned", "", table);
  const centred = /^c*$/.test(align) && !ruled;
  const matrix = centred ? MATRICES.get(open + close) : undefined;
  if (matrix !== undefined) return begin(matrix, "", table);
  if (open !== "" || close !== "") return undefined;
  return begin("array", `{${columns(table)}}`, table);
}

/** Whether the second cell of every row begins with a relation, as in drawings, which have no alignment. */
function isAligned({ rows }: Table): boolean {
  const relation = /^(?:[=<>]|\\(?:approx|equiv|[gl]eq?|ne|sim|to|in)(?![a-z]))/;
  return rows.every((cells) => cells.length === 2 && relation.test(cells[1]!.tex));
}

function isTagged(cells: readonly Cell[]): boolean {
  return cells[cells.length - 1]?.tex.includes("\\tag{") ?? false;
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
