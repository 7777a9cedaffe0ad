import { Attribute, attributeReader, hasAttribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { tagBits } from "../../text-blocks/tag-table.js";
import type { RowIndex } from "./row-index.js";

const readRowspan = attributeReader("rowspan");
const readColspan = attributeReader("colspan");
const readDatatable = attributeReader("datatable");

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
  if (readDatatable(tree, table) === "0" || index.tablesIn(table) > 0) return false;
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

/** Parts of tables, as bits. */
const Part = { header: 1, group: 2, embed: 4 } as const;

const tableParts = tagBits([
  [Part.header, "colgroup col th"],
  [Part.group, "thead tfoot"],
  [Part.embed, "embed object applet iframe"],
]);

/** Judges a table without tables in it. */
function isDataBySize(tree: Tree, { textsIn }: RowIndex, table: number): boolean {
  const { tag, kind, end } = tree;
  const parts: number[] = [];
  let rows = 0;
  let columns = 0;
  let columnsInRow = 0;
  let cells = 0;
  for (let row = table + 1; row < end[table]!; row++) {
    if (kind[row] !== NodeKind.element) continue;
    parts.push(row);
    if (tag[row] === Tag.tr) {
      rows += parsedSpan(readRowspan(tree, row));
      columnsInRow = 0;
    } else if (tag[row] === Tag.td) {
      cells++;
      columnsInRow += parsedSpan(readColspan(tree, row));
      columns = Math.max(columns, columnsInRow);
    }
  }
  if (rows <= 1 || columns <= 1) return false;
  if (columns >= MIN_COLUMNS || rows >= MIN_ROWS || hasAttribute(tree, table, "summary")) return true;
  const hasText = (row: number | undefined): boolean => row !== undefined && textsIn(row) > 0;
  if (hasText(parts.find((row) => tag[row] === Tag.caption))) return true;
  // The first header cell or column decides.
  const header = parts.find((row) => tableParts(tree, row) & Part.header);
  if (header !== undefined && (tag[header] !== Tag.th || hasText(header))) return true;
  if (parts.some((row) => tableParts(tree, row) & Part.group)) return true;
  if (parts.some((row) => tag[row] === Tag.td && isAnnotated(tree, row))) return true;
  return cells > MAX_LAYOUT_CELLS && !parts.some((row) => tableParts(tree, row) & Part.embed);
}

/** Whether a cell refers to headers, or contains nothing but an abbreviation. */
function isAnnotated(tree: Tree, cell: number): boolean {
  if (["abbr", "headers", "scope"].some((name) => hasAttribute(tree, cell, name))) return true;
  const { elementsBefore, end, tag } = tree;
  const isSingle = elementsBefore[end[cell]!]! - elementsBefore[cell]! === 2;
  return isSingle && tag.subarray(cell, end[cell]!).includes(Tag.abbr);
}

function parsedSpan(value: string | undefined): number {
  return value !== undefined && /^[+-]?\d+$/.test(value) ? Number(value) || 1 : 1;
}
