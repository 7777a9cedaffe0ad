import { Attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { copyTree, type EditableTree, insert, remove } from "../../editable-tree/index.js";
import type { Part } from "./top-node.js";

/** An element that contains an article, by an attribute that contains the value, or by its tag. */
type KnownContent =
  | { readonly attribute: "class" | "itemprop"; readonly value: string }
  | { readonly tag: number };

/** The elements that contain articles, in the order in which they are tried. */
export const KNOWN_CONTENT: readonly KnownContent[] = [
  { attribute: "class", value: "short-story" },
  { attribute: "itemprop", value: "articleBody" },
  { attribute: "class", value: "post-content" },
  { attribute: "class", value: "g-content" },
  { attribute: "class", value: "post-outer" },
  { tag: Tag.article },
];

/** Elements inside as many others of the same kind are not parts of their own. */
const MAX_NESTED = 4;

/**
 * Returns the elements that contain articles, in the order of {@link KNOWN_CONTENT}. Each has a tree in which it
 * is a child of the document, together with those that are not inside it; an element inside another one is part
 * of both.
 */
export function knownContent(tree: EditableTree): readonly Part[] {
  return rowsByKind(tree.source).flatMap((rows) => separate(tree, rows));
}

/** Returns the elements of each kind in document order. */
function rowsByKind(source: Tree): readonly (readonly number[])[] {
  const rows: number[][] = KNOWN_CONTENT.map(() => []);
  for (let row = 1; row < source.length; row++) {
    if (source.kind[row] !== NodeKind.element) continue;
    const className = Attribute.class(source, row);
    const itemprop = Attribute.itemprop(source, row);
    // Nearly all elements are of no kind.
    if (source.tag[row] !== Tag.article && !isKnown(className) && !isKnown(itemprop)) continue;
    const values = { class: className?.toLowerCase(), itemprop: itemprop?.toLowerCase() };
    for (const [i, known] of KNOWN_CONTENT.entries()) {
      const matches =
        "tag" in known
          ? source.tag[row] === known.tag
          : values[known.attribute]?.includes(known.value.toLowerCase());
      if (matches) rows[i]!.push(row);
    }
  }
  return rows;
}

const ATTRIBUTE_VALUES = KNOWN_CONTENT.flatMap((known) => ("tag" in known ? [] : [known.value]));
const VALUES = new RegExp(ATTRIBUTE_VALUES.join("|"), "i");
const MIN_LENGTH = Math.min(...ATTRIBUTE_VALUES.map(({ length }) => length));

/** Whether one of the values of {@link KNOWN_CONTENT} is in a string. */
function isKnown(value: string | undefined): boolean {
  return value !== undefined && value.length >= MIN_LENGTH && VALUES.test(value);
}

function separate(tree: EditableTree, rows: readonly number[]): readonly Part[] {
  const parts: Part[] = [];
  const trees: EditableTree[] = [];
  /** The ends of the elements around the row. */
  const open: number[] = [];
  for (const row of rows) {
    while (open.length > 0 && open[open.length - 1]! <= row) open.pop();
    // Rows below the maximum depth are not in the tree.
    if (open.length < MAX_NESTED && tree.parent[row]! >= 0) {
      const copy = (trees[open.length] ??= copyTree(tree));
      parts.push({ tree: copy, root: row });
    }
    open.push(tree.source.end[row]!);
  }
  for (const copy of trees) {
    for (const { root } of parts.filter((part) => part.tree === copy)) remove(copy, root);
    for (let child = copy.first[0]!; child >= 0; child = copy.first[0]!) remove(copy, child);
    for (const { root } of parts.filter((part) => part.tree === copy)) insert(copy, root, 0);
  }
  return parts;
}
