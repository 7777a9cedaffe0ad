import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import type { TreeConstruction } from "./tree-construction.js";

/** Where a node goes that a table can't hold. */
export interface FosterPlace {
  readonly parent: number;
  /** The node before which it goes; 0 for the end of `parent`. */
  readonly before: number;
}

/**
 * The appropriate place for inserting a node while foster parenting is enabled (HTML §13.2.6.1, step 2).
 *
 * @param target - the current node, or what the adoption agency names instead.
 * @returns undefined where the target is no part of a table, so that the node goes into it as ever.
 */
export function fosterPlace(parser: TreeConstruction, target: number): FosterPlace | undefined {
  const { open } = parser;
  const { rows } = parser.draft;
  if (rows.namespace[target] !== Namespace.html || !isTablePart(rows.tag[target]!)) return undefined;
  const template = open.topOf(Tag.template);
  const table = open.topOf(Tag.table);
  if (template !== 0 && (table === 0 || open.isAbove(template, table))) {
    return { parent: rows.first[template]!, before: 0 };
  }
  if (table === 0) return { parent: open.first, before: 0 };
  if (rows.parent[table] !== 0) return { parent: rows.parent[table]!, before: table };
  const previous = open.below(table);
  return { parent: contentOfPrevious(parser, previous), before: 0 };
}

/** The element below a table on the stack holds what is fostered where the table was taken out of the tree. */
function contentOfPrevious({ draft: { rows } }: TreeConstruction, element: number): number {
  const isTemplate = rows.tag[element] === Tag.template && rows.namespace[element] === Namespace.html;
  return isTemplate ? rows.first[element]! : element;
}

function isTablePart(tag: number): boolean {
  return tag === Tag.table || tag === Tag.tbody || tag === Tag.tfoot || tag === Tag.thead || tag === Tag.tr;
}
