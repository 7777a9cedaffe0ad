import { Attribute, attributeReader, hasAttribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import type { RowIndex } from "./row-index.js";

const rowspanOf = attributeReader("rowspan");
const colspanOf = attributeReader("colspan");

const LANDMARKS = "application banner complementary contentinfo form main navigation search";
const TABLE_ROLES: ReadonlySet<string> = new Set(`grid treegrid ${LANDMARKS}`.split(" "));
const PART_ROLES: ReadonlySet<string> = new Set(
  `gridcell columnheader row rowgroup rowheader ${LANDMARKS}`.split(" "),
);

const MIN_COLUMNS = 5;
const MIN_ROWS = 20;
/** Maximum number of cells of a table that is used for layout. */
const MAX_LAYOUT_CELLS = 10;

/**
 * Whether a table contains data, as DOM Distiller decides without rendering: by roles, captions, header cells
 * and the number of rows, columns and cells. Such a table is kept or left out as a whole; the others are
 * read like any other element. Its steps need linear time for all tables of a page together.
 */
export function isDataTable(tree: Tree, index: RowIndex, table: number): boolean {
  const role = Attribute.role(tree, table)?.toLowerCase() ?? "";
  if (role === "presentation") return false;
  if (TABLE_ROLES.has(role) || hasPartRole(tree, table)) return true;
  if (attributeIs(tree, table, "datatable", "0") || index.tables.countIn(table) > 0) return false;
  return isDataBySize(tree, index, table);
}

/** Whether an element of the table itself, not of a table in it, has a role of table parts or a landmark. */
function hasPartRole(tree: Tree, table: number): boolean {
  const { tag, kind, end } = tree;
  for (let row = table + 1; row < end[table]!; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const role = Attribute.role(tree, row);
    if (role !== undefined && PART_ROLES.has(role.toLowerCase())) return true;
    if (tag[row] === Tag.table) row = end[row]! - 1;
  }
  return false;
}

/** Judges a table without tables in it. */
function isDataBySize(tree: Tree, index: RowIndex, table: number): boolean {
  const { tag, kind, end } = tree;
  const hasText = (row: number): boolean => index.words.countIn(row) > 0;
  let rows = 0;
  let columns = 0;
  let columnsInRow = 0;
  let cells = 0;
  let described = false;
  let hasHeader: boolean | undefined;
  let embeds = false;
  let captioned: boolean | undefined;
  let annotated = false;
  for (let row = table + 1; row < end[table]!; row++) {
    if (kind[row] !== NodeKind.element) continue;
    switch (tag[row]) {
      case Tag.tr:
        rows += spanOf(rowspanOf(tree, row));
        columnsInRow = 0;
        break;
      case Tag.td:
        cells++;
        columnsInRow += spanOf(colspanOf(tree, row));
        columns = Math.max(columns, columnsInRow);
        annotated ||= isAnnotated(tree, row);
        break;
      case Tag.caption:
        captioned ??= hasText(row);
        break;
      case Tag.thead:
      case Tag.tfoot:
        described = true;
        break;
      // The first of these decides.
      case Tag.colgroup:
      case Tag.col:
        hasHeader ??= true;
        break;
      case Tag.th:
        hasHeader ??= hasText(row);
        break;
      case Tag.embed:
      case Tag.object:
      case Tag.applet:
      case Tag.iframe:
        embeds = true;
        break;
    }
  }
  if (rows <= 1 || columns <= 1) return false;
  if (captioned || described || hasHeader || annotated || hasAttribute(tree, table, "summary")) return true;
  if (columns >= MIN_COLUMNS || rows >= MIN_ROWS) return true;
  return cells > MAX_LAYOUT_CELLS && !embeds;
}

/** Whether a cell refers to headers, or contains nothing but an abbreviation. */
function isAnnotated(tree: Tree, cell: number): boolean {
  if (["abbr", "headers", "scope"].some((name) => hasAttribute(tree, cell, name))) return true;
  const { elementsBefore, end, tag } = tree;
  if (elementsBefore[end[cell]!]! - elementsBefore[cell]! !== 2) return false;
  for (let row = cell + 1; row < end[cell]!; row++) if (tag[row] === Tag.abbr) return true;
  return false;
}

function spanOf(value: string | undefined): number {
  return value !== undefined && /^[+-]?\d+$/.test(value) ? Number(value) || 1 : 1;
}

function attributeIs(tree: Tree, row: number, name: string, value: string): boolean {
  return attributeReader(name)(tree, row) === value;
}
