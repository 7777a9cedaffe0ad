import { attribute, type Tree } from "@winnow/core-dom/tree";
import { environment } from "./matrices.js";
import { type Cell, EMPTY, ord, type Piece, type Table } from "./piece.js";

type Align = "left" | "right" | "center";

/** Classes by which Temml and LaTeXML align a cell. */
const ALIGN_CLASS = /(?:^|[\s_-])(?:tml|align)[_-](left|right|center)\b/;
const ALIGN_STYLE = /text-align:\s*-?(?:webkit-)?(left|right|center)/;

/** `mtd`: a cell, and how it stands in its column. */
export function cell(tree: Tree, at: number, content: Piece): Piece {
  const said =
    /^\s*(left|right|center)\b/.exec(attribute(tree, at, "columnalign") ?? "") ??
    ALIGN_CLASS.exec(attribute(tree, at, "class") ?? "") ??
    ALIGN_STYLE.exec(attribute(tree, at, "style") ?? "");
  return {
    tex: content.tex,
    kind: "ord",
    cells: [{ tex: content.tex, align: said?.[1] as Align | undefined }],
  };
}

/** `mtr`: its cells; what is none stands in one of its own (MathML 3 §3.5.4.1). */
export function tableRow(children: readonly Piece[]): Piece {
  const cells = children.flatMap((child) => child.cells ?? [{ tex: child.tex, align: undefined }]);
  return { tex: "", kind: "ord", cells };
}

/** `mlabeledtr`: the first cell is the number of the equation, as `\tag`. */
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

/** What stands in the brackets of a label, `(1.2)` in text or not; undefined where there is more than that. */
function equationNumber(label: string): string | undefined {
  const text = /^\\(?:text|mathrm)\{([^{}]*)\}$/.exec(label)?.[1];
  const whole = (text ?? label).trim();
  const bracketed = whole.startsWith("(") && whole.endsWith(")");
  const inner = bracketed ? whole.slice(1, -1) : text === undefined ? "" : whole;
  return /^[^()\\{}]+$/.test(inner) ? inner.trim() : undefined;
}

/** `mtable`: its rows as a piece that the fences around may still make a matrix of. */
export function table(tree: Tree, at: number, children: readonly Piece[]): Piece {
  const rows = children.map((child) => child.cells ?? [{ tex: child.tex, align: undefined }]);
  const numbered = numberedEquation(tree, at, rows);
  if (numbered !== undefined) return numbered;
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) return EMPTY;
  const list = (attribute(tree, at, "columnalign") ?? "").trim().split(/\s+/);
  const said: Align[] = [];
  for (const cells of rows) for (const [x, { align }] of cells.entries()) if (align) said[x] ??= align;
  const align = Array.from(
    { length: width },
    (_, x) => (said[x] ?? (list[Math.min(x, list.length - 1)] || "center"))[0]!,
  ).join("");
  const lines = (name: string, count: number): boolean[] => {
    const said = (attribute(tree, at, name) ?? "none").trim().split(/\s+/);
    return Array.from({ length: count }, (_, i) => /solid|dashed/.test(said[Math.min(i, said.length - 1)]!));
  };
  const made: Table = {
    rows,
    align,
    columnLines: lines("columnlines", width - 1),
    rowLines: lines("rowlines", rows.length - 1),
    framed: /solid|dashed/.test(attribute(tree, at, "frame") ?? ""),
  };
  return ord(environment(made, "", "")!, { tall: true, table: made });
}

/** KaTeX's table for an equation with its number: space, the equation, space, the number. */
function numberedEquation(tree: Tree, at: number, rows: readonly (readonly Cell[])[]): Piece | undefined {
  const cells = rows[0];
  if (rows.length !== 1 || cells?.length !== 4 || attribute(tree, at, "width") !== "100%") return undefined;
  if (cells[0]!.tex !== "" || cells[2]!.tex !== "") return undefined;
  return ord(tagged([cells[1]!], cells[3]!.tex)[0]!.tex, { tall: true });
}
