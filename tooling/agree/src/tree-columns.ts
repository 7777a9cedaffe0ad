import {
  attribute,
  attributes,
  doctype,
  NodeKind,
  Tag,
  type Tree,
  tagName,
  text,
  textLength,
} from "@winnow/core-dom";

/** The numeric columns of a tree that do not depend on how its strings are kept. */
const COLUMNS = [
  "kind",
  "namespace",
  "hidden",
  "parent",
  "end",
  "textBefore",
  "linkBefore",
  "markupBefore",
  "elementsBefore",
] as const;

/** Where two trees of a page first differ in a numeric column, in words; undefined where all are equal. */
export function columnDifference(tree: Tree, other: Tree): string | undefined {
  if (tree.length !== other.length) return `${tree.length} rows, not ${other.length}`;
  for (const name of COLUMNS) {
    const ours = tree[name];
    const theirs = other[name];
    if (ours.length !== theirs.length) return `${name}: ${ours.length} values, not ${theirs.length}`;
    for (let row = 0; row < ours.length; row++) {
      if (ours[row] !== theirs[row]) return `${name} of row ${row}: ${ours[row]}, not ${theirs[row]}`;
    }
  }
  return undefined;
}

/**
 * Where a compact tree first differs from the one that it was made of, in words: all columns are the same and all strings
 * but the text of scripts and styles, which is gone.
 */
export function compactDifference(tree: Tree, compact: Tree): string | undefined {
  const difference = columnDifference(tree, compact);
  if (difference !== undefined) return `compact: ${difference}`;
  for (let row = 0; row < tree.length; row++) {
    const [before, after] = isCode(tree, row)
      ? ["", text(compact, row)]
      : [strings(tree, row), strings(compact, row)];
    if (before !== after) return `compact: row ${row} has ${after}, not ${before}`;
    if (text(tree, row).length !== textLength(tree, row))
      return `row ${row}: textLength ${textLength(tree, row)}`;
  }
  return undefined;
}

/** All strings of a row, as one. */
function strings(tree: Tree, row: number): string {
  switch (tree.kind[row]) {
    case NodeKind.element:
      return JSON.stringify([tagName(tree, row), attributes(tree, row)]);
    case NodeKind.doctype:
      return JSON.stringify(doctype(tree, row));
    default:
      return JSON.stringify(text(tree, row));
  }
}

/** Whether the row is text of a style, or of a script that holds no data. */
function isCode(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.text) return false;
  const parent = tree.parent[row]!;
  if (tree.tag[parent] === Tag.style) return true;
  return tree.tag[parent] === Tag.script && !/json/i.test(attribute(tree, parent, "type") ?? "");
}
