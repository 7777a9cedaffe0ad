import { BLOCK_TAGS } from "../blocks/blocks.js";
import { collapseWhitespace } from "../text/normalize.js";
import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../tree/types.js";
import type { RowRange } from "./types.js";

/**
 * Returns the text of ranges, one line per block, `br` and line of a `pre`, whose indents are kept.
 *
 * @param isKept - whether to write a text row. Default: visible rows.
 * @example textOfRanges(tree, [{ start: row, end: tree.end[row]! }])
 */
export function textOfRanges(
  tree: Tree,
  ranges: readonly RowRange[],
  isKept: (row: number) => boolean = (row) => tree.hidden[row] === Hidden.visible,
): string {
  const { kind, tag, namespace, end } = tree;
  const lines: string[] = [];
  let line = "";
  let isPreformatted = false;
  const close = (): void => {
    const clean = isPreformatted ? line.trimEnd() : collapseWhitespace(line);
    if (clean !== "") lines.push(clean);
    line = "";
  };
  for (const { start, end: stop } of ranges) {
    close();
    // Ends of open blocks, the innermost last: also of those that the range starts in and does not end in.
    const ends: number[] = [];
    for (let up = tree.parent[start] ?? -1; up > 0 && end[up]! < stop; up = tree.parent[up]!)
      if (namespace[up] === Namespace.html && BLOCK_TAGS.has(tag[up]!)) ends.push(end[up]!);
    ends.reverse();
    let preformattedEnd = start;
    for (let row = start; row < stop; row++) {
      while (ends.length > 0 && ends[ends.length - 1]! <= row) {
        ends.pop();
        close();
      }
      isPreformatted = row < preformattedEnd;
      if (kind[row] === NodeKind.text) {
        // White space, and the place of a text that is left out, separates words.
        const words = isKept(row) ? text(tree, row) : " ";
        const [first, ...rest] = isPreformatted ? words.split("\n") : [words];
        line += first;
        for (const next of rest) {
          close();
          line = next;
        }
      } else if (kind[row] === NodeKind.element && namespace[row] === Namespace.html) {
        if (tag[row] === Tag.br) close();
        else if (BLOCK_TAGS.has(tag[row]!)) {
          close();
          ends.push(end[row]!);
          if (tag[row] === Tag.pre) preformattedEnd = Math.max(preformattedEnd, end[row]!);
        } else if (tag[row] === Tag.img) line += " ";
      }
    }
    close();
    isPreformatted = false;
  }
  return lines.join("\n");
}
