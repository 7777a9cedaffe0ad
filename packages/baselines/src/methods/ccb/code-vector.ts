import { Hidden, NodeKind, Tag, type Tree, tagName } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { bodyRow, countSpacedWords, hasEndTag, markupOrder } from "../markup-order.js";

/** Characters (`ccb`), characters without the tags of links (`accb`), or words and tags (`tccb`). */
export type CcbVariant = "ccb" | "accb" | "tccb";

/** A page as a sequence of content (1) and code (0). */
export interface CodeVector {
  /** One value per character, or per word and tag. */
  readonly values: Float64Array;
  /** The visible text rows. */
  readonly rows: readonly number[];
  /** The range of values of each of the rows. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Returns the content code vector of a page's body (Gottron 2008): a 1 for each character of visible text
 * and a 0 for each character of tags, comments and hidden text; with `"tccb"`, a 1 for each word and a 0 for
 * each tag and comment. With `"accb"` the tags of links are left out. A run of white space counts as one
 * character; white space between tags is left out.
 *
 * @param range - the maximum length of a run of code; longer ones are cut, as no average reaches further.
 */
export function codeVector(tree: Tree, variant: CcbVariant, range: number): CodeVector {
  const { kind, hidden, tag, textBefore } = tree;
  const rows: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let size = 0;
  let code = 0;
  for (const place of markupOrder(tree, bodyRow(tree))) {
    const row = place < 0 ? ~place : place;
    if (kind[row] === NodeKind.text && hidden[row] === Hidden.visible) {
      rows.push(row);
      starts.push(size);
      if (!isBlankText(tree, row)) {
        size += variant === "tccb" ? countSpacedWords(tree, row) : textBefore[row + 1]! - textBefore[row]!;
        code = 0;
      }
      ends.push(size);
    } else if (variant !== "accb" || tag[row] !== Tag.a) {
      const more = Math.min(variant === "tccb" ? 1 : codeCharacters(tree, place), range - code);
      code += more;
      size += more;
    }
  }
  const values = new Float64Array(size);
  for (let i = 0; i < rows.length; i++) values.fill(1, starts[i], ends[i]);
  return { values, rows, starts, ends };
}

/** Returns the characters of a start tag with its attributes, an end tag, a comment or a hidden text. */
function codeCharacters(tree: Tree, place: number): number {
  if (place < 0) return endTagLength(tree, ~place);
  const all = tree.markupBefore[place + 1]! - tree.markupBefore[place]!;
  return tree.kind[place] === NodeKind.element && hasEndTag(tree, place)
    ? all - endTagLength(tree, place)
    : all;
}

function endTagLength(tree: Tree, row: number): number {
  return tagName(tree, row).length + "</>".length;
}
