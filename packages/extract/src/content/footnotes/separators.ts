import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag, shortText } from "../elements.js";
import type { Mark } from "./types.js";

/** Text that separates the marks in one `sup`. */
const SEPARATOR = /^[\s,;[\]()·、，]*$/;

/** Maximum number of rows of a `sup` with several marks. */
const MAX_ROWS = 64;

/**
 * Returns what only separates marks or repeats one: commas and brackets between the marks of one `sup`, a
 * `sup` of them after a mark, and a button for the same note.
 *
 * @param known - the rows of all marks.
 */
export function separators(
  tree: Tree,
  { row, label, place }: Mark,
  known: ReadonlySet<number>,
): readonly number[] {
  if (place !== undefined) return [];
  const parent = tree.parent[row]!;
  const rows: number[] = [];
  if (htmlTag(tree, parent) === Tag.sup && tree.end[parent]! - parent <= MAX_ROWS) {
    for (let at = parent + 1; at < tree.end[parent]!; at++) {
      if (known.has(at)) at = tree.end[at]! - 1;
      else if (tree.kind[at] === NodeKind.text && SEPARATOR.test(text(tree, at))) rows.push(at);
    }
  }
  const next = tree.end[row]!;
  if (next >= tree.end[parent]!) return rows;
  const isMark = known.has(tree.end[next]!) || known.has(tree.end[next]! + 1);
  if (htmlTag(tree, next) === Tag.sup && isMark && SEPARATOR.test(shortText(tree, next))) rows.push(next);
  const button =
    htmlTag(tree, next) === Tag.button ? next : htmlTag(tree, next + 1) === Tag.button ? next : -1;
  if (button >= 0 && next + 1 < tree.end[parent]!) {
    const shown = shortText(tree, button);
    if (shown === "" || shown === label) rows.push(button);
  }
  return rows;
}
