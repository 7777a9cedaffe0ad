import { attributes, Tag } from "@winnow/core-dom";
import { unwrap } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";

const TBODY: ReadonlySet<number> = new Set([Tag.tbody]);

/**
 * Unwraps the `tbody` elements that the HTML parser added, because libxml2, which the original uses, adds
 * none, and scores depend on the distance of ancestors. An added one begins with its first row, without white
 * space, has no attributes, and ends with the table.
 */
export function unwrapImplied(work: WorkingTree): void {
  const { source, tag, first, next } = work;
  for (const node of elementsIn(work, 0, TBODY)) {
    const child = first[node]!;
    if (child >= 0 && tag[child] !== TEXT && next[node]! < 0 && attributes(source, node).length === 0) {
      unwrap(work, node);
    }
  }
}
