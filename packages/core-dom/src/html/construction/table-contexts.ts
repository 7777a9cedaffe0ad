import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import type { TreeConstruction } from "./tree-construction.js";

/** "Clear the stack back to a table context" (HTML §13.2.6.4.9). */
export function clearToTableContext(parser: TreeConstruction): void {
  clearTo(parser, TABLE_CONTEXT);
}

/** "Clear the stack back to a table body context" (HTML §13.2.6.4.13). */
export function clearToTableBodyContext(parser: TreeConstruction): void {
  clearTo(parser, TABLE_BODY_CONTEXT);
}

/** "Clear the stack back to a table row context" (HTML §13.2.6.4.14). */
export function clearToRowContext(parser: TreeConstruction): void {
  clearTo(parser, ROW_CONTEXT);
}

// In a fragment or a template the table itself is not open: `html` and `template` stop all of them.
const TABLE_CONTEXT: ReadonlySet<number> = new Set<number>([Tag.table, Tag.template, Tag.html]);
const TABLE_BODY_CONTEXT: ReadonlySet<number> = new Set<number>([
  Tag.tbody,
  Tag.tfoot,
  Tag.thead,
  Tag.template,
  Tag.html,
]);
const ROW_CONTEXT: ReadonlySet<number> = new Set<number>([Tag.tr, Tag.template, Tag.html]);

function clearTo({ open, draft: { rows } }: TreeConstruction, context: ReadonlySet<number>): void {
  while (rows.namespace[open.top] !== Namespace.html || !context.has(rows.tag[open.top]!)) open.pop();
}
