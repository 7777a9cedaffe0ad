import { Hidden, isSpace, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { tagBits } from "../text-blocks/tag-table.js";

/** Elements without an end tag (HTML §13.1.2, and the obsolete ones that §13.3 serialises the same way). */
const isVoid = tagBits([
  [1, "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"],
]);

/** Returns the row of the body; 0, the document or fragment, if there is none. */
export function bodyRow({ length, tag, namespace }: Tree): number {
  for (let row = 1; row < length; row++) {
    if (tag[row] === Tag.body && namespace[row] === Namespace.html) return row;
  }
  return 0;
}

/** Whether an element has an end tag. Empty elements of drawings and formulas usually close themselves. */
export function hasEndTag(tree: Tree, row: number): boolean {
  return tree.namespace[row] === Namespace.html ? isVoid(tree, row) === 0 : tree.end[row]! > row + 1;
}

/**
 * Returns the descendants of a row in the order of their markup: start tags, text nodes and comments as their
 * row, end tags as the complement of their element's row. This is the page as a sequence of tags and text, as
 * methods that do not use the tree see it. The parser's repairs are part of it: tags that the source omits
 * are present.
 *
 * @example markupOrder(parseFragment("<p>a<br>b</p>"), 0) // [1, 2, 3, 4, ~1]
 */
export function markupOrder(tree: Tree, root: number): Int32Array {
  const { kind, end } = tree;
  const stop = end[root]!;
  const order = new Int32Array(2 * (stop - root));
  const open: number[] = [];
  let size = 0;
  for (let row = root + 1; row < stop; row++) {
    while (open.length > 0 && end[open[open.length - 1]!]! <= row) order[size++] = ~open.pop()!;
    const is = kind[row];
    if (is === NodeKind.text || is === NodeKind.comment) order[size++] = row;
    else if (is === NodeKind.element) {
      order[size++] = row;
      if (hasEndTag(tree, row)) open.push(row);
    }
  }
  while (open.length > 0) order[size++] = ~open.pop()!;
  return order.subarray(0, size);
}

/** Returns the rows of the visible text, which every method labels. */
export function visibleTextRows({ length, kind, hidden }: Tree): Int32Array {
  const rows = new Int32Array(length);
  let size = 0;
  for (let row = 0; row < length; row++) {
    if (kind[row] === NodeKind.text && hidden[row] === Hidden.visible) rows[size++] = row;
  }
  return rows.subarray(0, size);
}

/**
 * Counts the words of a text row: runs of characters without white space, as the methods that count tags and
 * words define them. Unspaced scripts count as few long words.
 *
 * @example countSpacedWords(parseFragment("<p> one two"), 2) // 2
 */
export function countSpacedWords(tree: Tree, row: number): number {
  const data = text(tree, row);
  let words = 0;
  let inWord = false;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    const space = (code <= 0x20 || code >= 0x80) && isSpace(code);
    if (!space && !inWord) words++;
    inWord = !space;
  }
  return words;
}
