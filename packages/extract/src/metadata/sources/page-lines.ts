import { BLOCK_TAGS, Hidden, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** A run of visible inline text between block boundaries, by its beginning. */
export interface Line {
  /** The rows `[start, end)`; the first is text. */
  readonly start: number;
  readonly end: number;
  /** Its first characters, white space runs as one space, trimmed. */
  readonly text: string;
  /** Characters of all of it. */
  readonly characters: number;
}

/** Characters of a line that are read. */
export const LONGEST_LINE_TEXT = 300;

/** The lines of a page in document order: what `blocks` gives, for less, where beginnings are enough. */
export function pageLines(tree: Tree): readonly Line[] {
  const found: Line[] = [];
  let start = -1;
  let last = -1;
  let raw = "";
  // One past the last row of the innermost block that has not ended.
  const ends: number[] = [];
  const close = (): void => {
    if (start >= 0) {
      const line = raw.replace(/\s+/g, " ").trim();
      const characters = tree.textBefore[last + 1]! - tree.textBefore[start]!;
      if (line !== "") found.push({ start, end: last + 1, text: line.slice(0, LONGEST_LINE_TEXT), characters });
    }
    start = -1;
    raw = "";
  };
  for (let row = 0; row < tree.length; row++) {
    while (ends.length > 0 && row >= ends.at(-1)!) {
      close();
      ends.pop();
    }
    const kind = tree.kind[row];
    if (kind === NodeKind.element) {
      if (tree.tag[row] === Tag.br) raw += " ";
      else if (tree.namespace[row] === Namespace.html && BLOCK_TAGS.has(tree.tag[row]!)) {
        close();
        ends.push(tree.end[row]!);
      }
    } else if (kind === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      if (start < 0 && tree.textBefore[row + 1] === tree.textBefore[row]) continue;
      if (start < 0) start = row;
      last = row;
      if (raw.length < 2 * LONGEST_LINE_TEXT) raw += text(tree, row).slice(0, 2 * LONGEST_LINE_TEXT);
    }
  }
  close();
  return found;
}
