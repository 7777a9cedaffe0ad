import { createElementLike, insertNode } from "./insert.js";
import type { TreeConstruction } from "./types.js";

/**
 * "Reconstruct the active formatting elements, if any" (HTML §13.2.4.3): reopens elements that something
 * other than their own end tag closed.
 */
export function reconstructFormatting(parser: TreeConstruction): void {
  const { open, formatting } = parser;
  const { last } = formatting;
  if (last === 0 || open.has(last)) return;
  reopenFrom(parser, earliestClosed(parser, last));
}

/** "Rewind": returns the earliest of the closed elements at the end of the list, after the last marker. */
function earliestClosed({ open, formatting }: TreeConstruction, last: number): number {
  let entry = last;
  for (
    let before = formatting.before(entry);
    before !== 0 && !open.has(before);
    before = formatting.before(entry)
  ) {
    entry = before;
  }
  return entry;
}

/** "Create" and "advance": reopens the elements from `first` to the end of the list. */
function reopenFrom(parser: TreeConstruction, first: number): void {
  const { open, formatting, draft } = parser;
  let entry = first;
  // Without the limit, a page of n characters could create n² elements here.
  while (entry !== 0 && draft.count < draft.maxRows) {
    const element = createElementLike(parser, entry);
    insertNode(parser, element);
    open.push(element);
    formatting.replace(entry, element);
    entry = formatting.after(element);
  }
}
