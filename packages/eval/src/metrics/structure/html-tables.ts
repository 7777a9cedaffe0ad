import { attribute, NodeKind, parseFragment, Tag, type Tree, text } from "@winnow/core-dom";
import { oneLine } from "../../tokens/tokens.js";
import type { Table, TableCell } from "./types.js";

/** The limits of `colspan` and `rowspan` in the HTML standard, §4.9.11. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

/**
 * Returns the tables of a piece of HTML. The text of nested tables belongs to the cell that contains them.
 * Rows without cells and tables without rows are ignored, and so are captions, since they are not part of the
 * tree that TEDS compares.
 *
 * @example
 * htmlTables("<table><tr><td>a<td colspan=2>b</table>")[0].rows[0][1]
 * // { text: "b", columns: 2, rows: 1 }
 */
export function htmlTables(html: string): readonly Table[] {
  const tree = parseFragment(html);
  const tables: Table[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.table) continue;
    const rows = tableRows(tree, row);
    if (rows.length > 0) tables.push({ rows });
    row = tree.end[row]! - 1;
  }
  return tables;
}

function tableRows(tree: Tree, table: number): readonly (readonly TableCell[])[] {
  const rows: TableCell[][] = [];
  let cells: TableCell[] = [];
  const end = tree.end[table]!;
  for (let row = table + 1; row < end; row++) {
    const tag = tree.tag[row];
    if (tag === Tag.tr) rows.push((cells = []));
    else if (tag === Tag.td || tag === Tag.th) {
      cells.push({
        text: cellText(tree, row),
        columns: span(tree, row, "colspan", MAX_COLSPAN),
        rows: span(tree, row, "rowspan", MAX_ROWSPAN),
      });
      row = tree.end[row]! - 1;
    } else if (tag === Tag.caption) row = tree.end[row]! - 1;
  }
  return rows.filter((row) => row.length > 0);
}

/** Returns the visible text of a cell, with spaces between block-level elements. */
function cellText(tree: Tree, cell: number): string {
  const pieces: string[] = [];
  for (let row = cell + 1; row < tree.end[cell]!; row++) {
    if (tree.hidden[row] !== 0) continue;
    if (tree.kind[row] === NodeKind.text) pieces.push(text(tree, row));
    else if (SEPARATORS.has(tree.tag[row]!)) pieces.push(" ");
  }
  return oneLine(pieces.join(""));
}

/** Elements that end a word; all others are inline. */
// biome-ignore format: a table
const SEPARATORS: ReadonlySet<number> = new Set([
  Tag.br, Tag.p, Tag.div, Tag.li, Tag.tr, Tag.td, Tag.th, Tag.table,
]);

function span(tree: Tree, row: number, name: string, max: number): number {
  const value = Number.parseInt(attribute(tree, row, name) ?? "1", 10);
  return value >= 1 ? Math.min(value, max) : 1;
}
