import { BLOCK_TAGS, Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** Characters of one value that are read, by default. */
const LONGEST = 100_000;
/** Rows read for all values of a page, in rows of the page: elements inside each other repeat what they hold. */
const READINGS = 8;
const LEAST_ROWS = 10_000;

/** The text of an element as a value: no scripts and styles, a space between blocks, white space runs as one. */
export type ElementText = (row: number, longest?: number) => string;

/**
 * Reads values of elements. All readings together visit a bounded number of rows, so that a hundred thousand
 * nested elements cost no square; beyond it values are empty.
 */
export function elementText(tree: Tree): ElementText {
  let left = READINGS * tree.length + LEAST_ROWS;
  return (row, longest = LONGEST) => {
    const pieces: string[] = [];
    let size = 0;
    let blockEnd = tree.length + 1;
    const own = tree.hidden[row]!;
    const stop = tree.end[row]!;
    for (let i = row + 1; i < stop && size < longest && left > 0; i++, left--) {
      if (i >= blockEnd) {
        pieces.push(" ");
        blockEnd = tree.length + 1;
      }
      const kind = tree.kind[i]!;
      if (kind === NodeKind.fragment) i = tree.end[i]! - 1;
      else if (kind === NodeKind.element) {
        const tag = tree.tag[i]!;
        if (tag === Tag.br || BLOCK_TAGS.has(tag)) {
          pieces.push(" ");
          blockEnd = Math.min(blockEnd, tree.end[i]!);
        }
      } else if (kind === NodeKind.text) {
        const hidden = tree.hidden[i]!;
        if (hidden !== own && (hidden === Hidden.script || hidden === Hidden.style)) continue;
        const piece = text(tree, i);
        pieces.push(piece);
        size += piece.length;
      }
    }
    return pieces.join("").slice(0, longest).replace(/\s+/g, " ").trim();
  };
}
