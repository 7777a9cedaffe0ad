import { Label, type Marks, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { markupOrder } from "../markup-order.js";

/** The elements whose tags end a line in bte.py. */
// biome-ignore format: a table
const LINE_TAGS: ReadonlySet<number> = new Set([
  Tag.p, Tag.div, Tag.hr, Tag.blockquote, Tag.table, Tag.h1, Tag.h2, Tag.h3, Tag.li,
]);

/**
 * Writes the content as bte.py does: words separated by single spaces, one line per paragraph, heading or
 * list item. Every tag separates words, even in the middle of a word.
 */
export function bteLayout(tree: Tree, { label }: Marks): string {
  const lines: string[] = [];
  let words: string[] = [];
  const endLine = (): void => {
    if (words.length > 0) lines.push(words.join(" "));
    words = [];
  };
  for (const place of markupOrder(tree, 0)) {
    if (place < 0 || tree.kind[place] === NodeKind.element) {
      if (LINE_TAGS.has(tree.tag[place < 0 ? ~place : place]!)) endLine();
    } else if (tree.kind[place] === NodeKind.text && label[place] === Label.content) {
      const data = text(tree, place).trim();
      if (data !== "") words.push(data.replace(/\s+/g, " "));
    }
  }
  endLine();
  return lines.join("\n");
}
