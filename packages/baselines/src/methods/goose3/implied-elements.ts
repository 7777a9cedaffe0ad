import { attributes, Tag } from "@winnow/core-dom";
import { unwrap } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";

/**
 * Unwraps the `tbody` elements that the HTML parser added, because libxml2, which the original uses, adds
 * none, and scores depend on the distance of ancestors. An added one begins with its first row, without white
 * space, has no attributes, and ends with the table.
 */
export function unwrapImplied(work: WorkingTree): void {
  const { source, tag, parent, first, next } = work;
  for (let node = source.tag.indexOf(Tag.tbody); node >= 0; node = source.tag.indexOf(Tag.tbody, node + 1)) {
    if (parent[node]! < 0) continue;
    const child = first[node]!;
    if (child >= 0 && tag[child] !== TEXT && next[node]! < 0 && attributes(source, node).length === 0) {
      unwrap(work, node);
    }
  }
}
