import { attribute, Tag } from "@winnow/core-dom";
import { type EditableTree, elementsIn, nextNode, tagSet } from "../../editable-tree/index.js";
import { ancestorSet } from "./shape.js";
import { Role, tagRoles } from "./tags.js";

const ROWS_AND_CELLS = tagSet("tr td");

/**
 * Distinguishes data tables from layout tables: by the author's attributes, by captions and header cells, and
 * otherwise by their size, as Gecko's TableAccessible does.
 *
 * @returns the data tables below `root`.
 */
export function dataTablesIn(tree: EditableTree, root: number): readonly number[] {
  const { source, tag } = tree;
  const tables = elementsIn(tree, root, Tag.table);
  if (tables.length === 0) return tables;
  const outer = ancestorSet(tree, tables);
  /** A table has the first caption inside it; one without content doesn't count. */
  const captions = new Map<number, number>();
  for (const caption of elementsIn(tree, root, Tag.caption)) {
    for (let up = caption; up >= 0 && !captions.has(up); up = tree.parent[up]!) captions.set(up, caption);
  }
  const dataElements = elementsIn(tree, root).filter((node) => tagRoles(tag[node]!) & Role.dataTable);
  const withDataElement = ancestorSet(tree, dataElements);
  return tables.filter((table) => {
    if (attribute(source, table, "role") === "presentation") return false;
    if (attribute(source, table, "datatable") === "0") return false;
    if (attribute(source, table, "summary")) return true;
    const caption = captions.get(table);
    if (caption !== undefined && tree.first[caption]! >= 0) return true;
    return withDataElement.has(table) || (!outer.has(table) && hasDataSize(tree, table));
  });
}

/** The nodes of tables, the tables themselves included. */
export function tableNodes(tree: EditableTree, root: number, tables: ReadonlySet<number>): Set<number> {
  const nodes = new Set<number>();
  for (let node = nextNode(tree, root, root); node >= 0; node = nextNode(tree, node, root)) {
    if (tables.has(node) || nodes.has(tree.parent[node]!)) nodes.add(node);
  }
  return nodes;
}

/**
 * Whether a table has several rows and columns, and many of them. Spans count as their attributes declare.
 */
function hasDataSize(tree: EditableTree, table: number): boolean {
  let rows = 0;
  let columns = 0;
  let cells = 0;
  const span = (node: number, name: string) =>
    Number.parseInt(attribute(tree.source, node, name) ?? "", 10) || 1;
  for (const node of elementsIn(tree, table, ROWS_AND_CELLS)) {
    if (tree.tag[node] === Tag.tr) {
      rows += span(node, "rowspan");
      cells = 0;
    } else {
      cells += span(node, "colspan");
      columns = Math.max(columns, cells);
    }
  }
  return columns !== 1 && rows !== 1 && (rows >= 10 || columns > 4 || rows * columns > 10);
}
