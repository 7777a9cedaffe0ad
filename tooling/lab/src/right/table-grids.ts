import { attribute, Hidden, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { contentText } from "./content-text.js";
import { wordsOf } from "./formats.js";

/** A table as rows of places; a place that a cell spans, but does not start at, is empty. */
export type Places = readonly (readonly string[])[];

/** A cell with its words on one line. */
interface GridCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

const MAX_SPAN = 1000;

/**
 * Returns the rows of an HTML table with their cells, as browsers display them: the first head and foot at the ends.
 * It is written apart from the extraction, which it checks. Nested tables are text of their cell.
 */
export function tableCells(tree: Tree, table: number): readonly (readonly GridCell[])[] {
  const rows: { readonly rank: number; readonly section: number; readonly cells: number[] }[] = [];
  const first = new Map<number, number>();
  for (let row = table + 1; row < tree.end[table]!; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.table || tag === Tag.caption) row = tree.end[row]! - 1;
    else if (tag === Tag.thead || tag === Tag.tfoot) {
      if (!first.has(tag)) first.set(tag, row);
    } else if (tag === Tag.tr) {
      const section = tree.parent[row]!;
      const rank = first.get(Tag.thead) === section ? 0 : first.get(Tag.tfoot) === section ? 2 : 1;
      rows.push({ rank, section, cells: [] });
    } else if (tag === Tag.td || tag === Tag.th) {
      rows[rows.length - 1]?.cells.push(row);
      row = tree.end[row]! - 1;
    }
  }
  rows.sort((a, b) => a.rank - b.rank);
  return rows.map(({ section, cells }, y) => {
    let left = 1;
    while (rows[y + left]?.section === section) left++;
    return cells.map((cell) => ({
      text: tree.hidden[cell] === Hidden.visible ? cellKey(contentText(tree, cell)) : "",
      columns: span(tree, cell, "colspan") || 1,
      rows: Math.min(span(tree, cell, "rowspan") || left, left),
    }));
  });
}

/** Returns the words of a cell, or its signs if it has none. */
function cellKey(text: string): string {
  return wordsOf(text).join(" ") || text.replace(/\s+/g, "");
}

function span(tree: Tree, cell: number, name: string): number {
  const value = Number.parseInt(attribute(tree, cell, name) ?? "1", 10);
  return value >= 0 ? Math.min(value, MAX_SPAN) : 1;
}

/** Places cells on a grid (HTML §4.9.12.1). */
export function places(rows: readonly (readonly GridCell[])[]): Places {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]![x] !== undefined) x++;
      for (let down = 0; down < cell.rows; down++)
        for (let right = 0; right < cell.columns; right++) grid[y + down]![x + right] ??= "";
      grid[y]![x] = cell.text;
    }
  });
  return grid;
}

/** Removes rows and columns without words. */
export function compact(grid: Places): Places {
  const width = Math.max(0, ...grid.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => grid.some((row) => row[x]));
  return grid
    .map((row) => columns.map((x) => row[x] ?? ""))
    .filter((row) => row.some((value) => value !== ""));
}

/** Returns all tables of a page or a rendering as compact grids, each as a string. */
export function gridKeys(tree: Tree): readonly string[] {
  const keys: string[] = [];
  for (let row = 0; row < tree.length; row++)
    if (tree.kind[row] === NodeKind.element && tree.tag[row] === Tag.table)
      keys.push(JSON.stringify(compact(places(tableCells(tree, row)))));
  return keys;
}

/** Whether consecutive lines of a text are the rows of a grid, with tabs between the columns. */
export function isInText(grid: Places, lines: readonly (readonly string[])[]): boolean {
  const wordsIn = (row: readonly string[]): string => row.filter((value) => value !== "").join("\n");
  const wanted = grid.map(wordsIn);
  for (let at = 0; at + wanted.length <= lines.length; at++) {
    if (!wanted.every((words, i) => words === wordsIn(lines[at + i]!))) continue;
    if (JSON.stringify(compact(lines.slice(at, at + wanted.length))) === JSON.stringify(grid)) return true;
  }
  return false;
}

/** Splits a text into lines of columns with the words of each. */
export function textRows(text: string): readonly (readonly string[])[] {
  return text.split("\n").map((line) => line.split("\t").map(cellKey));
}

/** Returns a table as HTML on one line, for the metrics of tables. */
export function tableHtml(rows: readonly (readonly GridCell[])[]): string {
  const cell = ({ text, columns, rows }: GridCell): string =>
    `<td colspan="${columns}" rowspan="${rows}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</td>`;
  const lines = rows.filter((cells) => cells.some(({ text }) => text !== ""));
  return `<table>${lines.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`).join("")}</table>`;
}
