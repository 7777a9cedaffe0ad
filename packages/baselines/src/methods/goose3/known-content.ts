import { Attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
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
  const kinds = kindsOf(tree);
  return KNOWN_CONTENT.flatMap((_, i) => {
    const rows = kinds.filter(({ kind }) => kind === i).map(({ row }) => row);
    return separate(tree, work, rows);
  });
}

/** Returns the elements of each kind in document order. */
function kindsOf(tree: Tree): readonly { readonly row: number; readonly kind: number }[] {
  const found: { row: number; kind: number }[] = [];
  const { length, kind, tag } = tree;
  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const className = Attribute.class(tree, row);
    const itemprop = Attribute.itemprop(tree, row);
    // Nearly all elements are of no kind.
    if (tag[row] !== Tag.article && !isKnown(className) && !isKnown(itemprop)) continue;
    const values = { class: className?.toLowerCase(), itemprop: itemprop?.toLowerCase() };
    for (const [i, known] of KNOWN_CONTENT.entries()) {
      const is =
        "tag" in known
          ? tag[row] === known.tag
          : values[known.attribute]?.includes(known.value.toLowerCase());
      if (is) found.push({ row, kind: i });
    }
  }
  return found;
}

/** Whether one of the values of {@link KNOWN_CONTENT} is in a string. */
function isKnown(value: string | undefined): boolean {
  return value !== undefined && value.length >= MIN_LENGTH && VALUES.test(value);
}

const ATTRIBUTE_VALUES = KNOWN_CONTENT.flatMap((known) => ("tag" in known ? [] : [known.value]));
const VALUES = new RegExp(ATTRIBUTE_VALUES.join("|"), "i");
const MIN_LENGTH = Math.min(...ATTRIBUTE_VALUES.map(({ length }) => length));

/** Returns the rows as roots; rows that are not inside each other share a tree. */
function separate(tree: Tree, work: WorkingTree, rows: readonly number[]): readonly Part[] {
  const parts: Part[] = [];
  const trees: WorkingTree[] = [];
  /** The ends of the elements around the row. */
  const open: number[] = [];
  for (const row of rows) {
    while (open.length > 0 && open[open.length - 1]! <= row) open.pop();
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
