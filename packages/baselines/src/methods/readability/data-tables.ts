import { attribute, Tag } from "@winnow/core-dom";
import { NONE, type Overlay } from "./overlay.js";
import * as Is from "./roles.js";
import { rolesOf } from "./tags.js";
import { ancestorsOf, elementsOf, nodeAfter } from "./walk.js";

/**
 * Distinguishes data tables from layout tables: by the author's attributes, by captions and header cells, and
 * otherwise by their size, as Gecko's TableAccessible does.
 *
 * @param marks - receives 1 for each data table below `root`, and 0 for every other table.
 * @returns whether there is a data table.
 */
export function markDataTables(overlay: Overlay, root: number, marks: Uint8Array): boolean {
  const tables = elementsOf(overlay, root, Tag.table);
  const outer = ancestorsOf(overlay, tables);
  const captions = ancestorsOf(overlay, elementsOf(overlay, root, Tag.caption));
  const withDataTag = ancestorsOf(overlay, dataTags(overlay, root));
  for (const table of tables) marks[table] = isDataTable(table) ? 1 : 0;
  return tables.some((table) => marks[table] === 1);

  function isDataTable(table: number): boolean {
    const { tree, first } = overlay;
    if (attribute(tree, table, "role") === "presentation") return false;
    if (attribute(tree, table, "datatable") === "0") return false;
    if (attribute(tree, table, "summary")) return true;
    const caption = captions.get(table);
    if (caption !== undefined && first[caption] !== NONE) return true;
    if (withDataTag.has(table)) return true;
    return !outer.has(table) && hasDataSize(overlay, table);
  }
}

/** The nodes of the tables that are marked as data tables, the tables themselves included. */
export function dataTableNodes(overlay: Overlay, root: number, marks: Uint8Array): ReadonlySet<number> {
  const nodes = new Set<number>();
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    const isData = overlay.tag[node] === Tag.table && marks[node] === 1;
    if (isData || nodes.has(overlay.parent[node]!)) nodes.add(node);
  }
  return nodes;
}

/** Header cells, column groups and the like. */
function dataTags(overlay: Overlay, root: number): readonly number[] {
  const found: number[] = [];
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    if (rolesOf(overlay.tag[node]!) & Is.dataTable) found.push(node);
  }
  return found;
}

/**
 * Whether a table has several rows and columns, and many of them. Spans count as their attributes declare.
 */
function hasDataSize(overlay: Overlay, table: number): boolean {
  let rows = 0;
  let columns = 0;
  let cells = 0;
  for (let node = nodeAfter(overlay, table, table); node !== NONE; node = nodeAfter(overlay, node, table)) {
    if (overlay.tag[node] === Tag.tr) {
      rows += span(overlay, node, "rowspan");
      cells = 0;
    } else if (overlay.tag[node] === Tag.td) {
      cells += span(overlay, node, "colspan");
      columns = Math.max(columns, cells);
    }
  }
  return columns !== 1 && rows !== 1 && (rows >= 10 || columns > 4 || rows * columns > 10);
}

function span({ tree }: Overlay, node: number, name: string): number {
  return Number.parseInt(attribute(tree, node, name) ?? "", 10) || 1;
}
