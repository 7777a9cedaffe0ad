import { attributeReader, NodeKind, type Tree } from "@winnow/core-dom";
import { remove } from "../../working-tree/edit.js";
import type { WorkingTree } from "../../working-tree/types.js";
import { copyTree } from "../../working-tree/working-tree.js";
import { KNOWN_CONTENT } from "./patterns.js";
import type { Part } from "./top-node.js";

/** Elements inside as many others of the same kind are not parts of their own. */
const MAX_NESTED = 4;

/**
 * Returns the elements that contain articles, each with a tree of its own, in the order of
 * {@link KNOWN_CONTENT}. An element inside another one is part of both.
 */
export function knownContent(tree: Tree, work: WorkingTree): readonly Part[] {
  return KNOWN_CONTENT.flatMap((known) => {
    const read = "tag" in known ? undefined : attributeReader(known.attribute);
    const value = "tag" in known ? "" : known.value.toLowerCase();
    const matches = (row: number) => {
      if (tree.kind[row] !== NodeKind.element) return false;
      if (read === undefined) return "tag" in known && tree.tag[row] === known.tag;
      return read(tree, row)?.toLowerCase().includes(value) ?? false;
    };
    return separate(tree, work, matches);
  });
}

/** Returns the matching elements as roots; elements that are not inside each other share a tree. */
function separate(tree: Tree, work: WorkingTree, matches: (row: number) => boolean): readonly Part[] {
  const parts: Part[] = [];
  const trees: WorkingTree[] = [];
  /** The ends of the matching elements around the row. */
  const open: number[] = [];
  for (let row = 1; row < tree.length; row++) {
    while (open.length > 0 && open[open.length - 1]! <= row) open.pop();
    if (!matches(row)) continue;
    // Rows below the maximum depth are not in the working tree.
    if (open.length < MAX_NESTED && work.parent[row]! >= 0) {
      const own = (trees[open.length] ??= copyTree(work));
      remove(own, row);
      parts.push({ work: own, root: row });
    }
    open.push(tree.end[row]!);
  }
  return parts;
}
