import type { Html } from "mdast";

/** After so many tables that are never closed nobody looks for their ends any more: each look goes to the text's end. */
export const MAX_UNCLOSED = 10;

/** Where a table begins or ends. */
const TABLE_TAG = /<(\/?)table(?=[\s/>])/gi;

/**
 * How far the HTML of a Markdown node goes on in the source, so that a table with blank lines in it, which end the node
 * (CommonMark §4.6), is read as one: to the end tag of the last table that begins in the node.
 *
 * @returns The place after the HTML; -1 where the node's tables are never closed.
 */
export function htmlTableEnd(node: Html, source: string): number {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  let open = 0;
  TABLE_TAG.lastIndex = start;
  for (let match = TABLE_TAG.exec(source); match !== null; match = TABLE_TAG.exec(source)) {
    if (match.index >= end && open <= 0) return end;
    open += match[1] === "" ? 1 : -1;
    if (open === 0 && match.index >= end) return match.index + "</table>".length;
  }
  return open <= 0 ? end : -1;
}
