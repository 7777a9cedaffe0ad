import { Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";

/** Elements without an end tag (HTML §13.1.2, and the obsolete ones that §13.3 serialises the same way). */
// biome-ignore format: a table
const VOID_TAGS: ReadonlySet<number> = new Set([
  Tag.area, Tag.base, Tag.basefont, Tag.bgsound, Tag.br, Tag.col, Tag.embed, Tag.frame, Tag.hr, Tag.img,
  Tag.input, Tag.keygen, Tag.link, Tag.meta, Tag.param, Tag.source, Tag.track, Tag.wbr,
]);

/** Returns the row of the body; 0, the document or fragment, if there is none. */
export function bodyRow({ length, tag, namespace }: Tree): number {
  for (let row = 1; row < length; row++) {
    if (tag[row] === Tag.body && namespace[row] === Namespace.html) return row;
  }
  return 0;
}

/** Whether an element has an end tag. Empty elements of drawings and formulas usually close themselves. */
export function hasEndTag({ tag, namespace, end }: Tree, row: number): boolean {
  return namespace[row] === Namespace.html ? !VOID_TAGS.has(tag[row]!) : end[row]! > row + 1;
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
