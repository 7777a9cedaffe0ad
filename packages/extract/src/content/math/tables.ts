import { attribute, type Tree } from "@winnow/core-dom/tree";
import { environment } from "./matrices.js";
import { type Cell, EMPTY, ord, type Piece, type Table } from "./piece.js";

type Align = "left" | "right" | "center";

/** Classes that align a cell: Temml, LaTeXML. */
const ALIGN_CLASS = /(?:^|[\s_-])(?:tml|align)[_-](left|right|center)\b/;
const ALIGN_STYLE = /text-align:\s*-?(?:webkit-)?(left|right|center)/;

/** Converts `mtd`: a cell and its alignment. */
export function cell(tree: Tree, at: number, content: Piece): Piece {
  const aligned =
    /^\s*(left|right|center)\b/.exec(attribute(tree, at, "columnalign") ?? "") ??
    ALIGN_CLASS.exec(attribute(tree, at, "class") ?? "") ??
    ALIGN_STYLE.exec(attribute(tree, at, "style") ?? "");
  return {
    tex: content.tex,
    kind: "ord",
    cells: [{ tex: content.tex, align: aligned?.[1] as Align | undefined }],
  };
}

/** Converts `mtr`: its cells; other content becomes a cell (MathML 3 §3.5.4.1). */
export function tableRow(children: readonly Piece[]): Piece {
  const cells = children.flatMap((child) => child.cells ?? [{ tex: child.tex, align: undefined }]);
  return { tex: "", kind: "ord", cells };
}

/** Converts `mlabeledtr`: its first cell is the number of the equation, written as `\tag`. */
export function labelledRow(children: readonly Piece[]): Piece {
  const [label, ...rest] = tableRow(children).cells ?? [];
  const cells = tagged(rest, label?.tex ?? "");
  return { tex: "", kind: "ord", cells };
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
  const rows = children.map((child) => child.cells ?? [{ tex: child.tex, align: undefined }]);
  const numbered = numberedEquation(tree, at, rows);
  if (numbered !== undefined) return numbered;
  const width = rows.reduce((max, cells) => Math.max(max, cells.length), 0);
  if (width === 0) return EMPTY;
  const list = (attribute(tree, at, "columnalign") ?? "").trim().split(/\s+/);
  const declared: Align[] = [];
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
