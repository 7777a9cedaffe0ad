import { attribute, Tag } from "@winnow/core-dom";
import { NONE, type Overlay } from "./overlay.js";
import { Is, rolesOf } from "./tags.js";
import { nodeAfter } from "./walk.js";

/** What the tables below a node, and the node's own rows, tell; by node, found from the last node to the first. */
interface Evidence {
  readonly dataTag: boolean;
  readonly table: boolean;
  /** The first caption below the table. */
  readonly caption: number;
}

/**
 * Tells tables of data from tables of layout: by what the author says, by captions and header cells, and else by
 * their size. As Gecko's TableAccessible does it.
 *
 * @param marks - gets 1 for each table of data below `root`, and 0 for every other table.
 * @returns whether there is a table of data.
 */
export function markDataTables(overlay: Overlay, root: number, marks: Uint8Array): boolean {
  let found = false;
  for (const [table, evidence] of gather(overlay, root)) {
    const isData = isDataTable(overlay, table, evidence);
    marks[table] = isData ? 1 : 0;
    found ||= isData;
  }
  return found;
}

/** The nodes of the tables that are marked as those of data, the tables themselves included. */
export function dataTableNodes(overlay: Overlay, root: number, marks: Uint8Array): ReadonlySet<number> {
  const nodes = new Set<number>();
  for (let node = nodeAfter(overlay, root, root); node !== NONE; node = nodeAfter(overlay, node, root)) {
    const isData = overlay.tag[node] === Tag.table && marks[node] === 1;
    if (isData || nodes.has(overlay.parent[node]!)) nodes.add(node);
  }
  return nodes;
}

function isDataTable(
  overlay: Overlay,
  table: number,
  { dataTag, table: nested, caption }: Evidence,
): boolean {
  const { tree, first } = overlay;
  if (attribute(tree, table, "role") === "presentation") return false;
  if (attribute(tree, table, "datatable") === "0") return false;
  if (attribute(tree, table, "summary")) return true;
  if (caption !== NONE && first[caption] !== NONE) return true;
  if (dataTag) return true;
  if (nested) return false;
  const { rows, columns } = tableSize(overlay, table);
  if (columns === 1 || rows === 1) return false;
  return rows >= 10 || columns > 4 || rows * columns > 10;
}

/** What each table holds, nested tables and all they hold included: one walk, however deep they are nested. */
function gather(overlay: Overlay, root: number): ReadonlyMap<number, Evidence> {
  const { tag, parent, first, next } = overlay;
  const found = new Map<number, Evidence>();
  /** The tables around the node, outermost first. */
  const open: { readonly table: number; dataTag: boolean; nested: boolean; caption: number }[] = [];
  let node = root;
  for (;;) {
    const inner = open.at(-1);
    if (inner !== undefined) {
      if (tag[node] === Tag.caption && inner.caption === NONE) inner.caption = node;
      if (rolesOf(tag[node]!) & Is.dataTable) inner.dataTag = true;
      if (tag[node] === Tag.table) inner.nested = true;
    }
    if (tag[node] === Tag.table) open.push({ table: node, dataTag: false, nested: false, caption: NONE });
    if (first[node] !== NONE) {
      node = first[node]!;
      continue;
    }
    for (;;) {
      if (tag[node] === Tag.table) close();
      if (node === root) return found;
      if (next[node] !== NONE) break;
      node = parent[node]!;
    }
    node = next[node]!;
  }

  function close(): void {
    const { table, dataTag, nested, caption } = open.pop()!;
    found.set(table, { dataTag, table: nested, caption });
    const outer = open.at(-1);
    if (outer === undefined) return;
    outer.dataTag ||= dataTag;
    if (outer.caption === NONE) outer.caption = caption;
  }
}

/** Rows and the most cells of a row, spans counted as the attributes have them. */
function tableSize(overlay: Overlay, table: number): { rows: number; columns: number } {
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
  return { rows, columns };
}

function span({ tree }: Overlay, node: number, name: string): number {
  return Number.parseInt(attribute(tree, node, name) ?? "", 10) || 1;
}
