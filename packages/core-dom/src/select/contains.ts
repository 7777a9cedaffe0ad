import { text } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { isElement, type Matcher } from "./matcher.js";

/** jQuery's `:contains`: the DOM's `textContent` contains a string. */
export function contains(needle: string, ignoresCase: boolean): Matcher {
  const wanted = ignoresCase ? needle.toLowerCase() : needle;
  return ({ tree }) => {
    const column = new Uint8Array(tree.length);
    const before = new Int32Array(tree.length + 1);
    for (let row = 0; row < tree.length; row++) {
      // The content of a template is a document of its own.
      if (row === 0 || tree.kind[row] === NodeKind.fragment)
        search(tree, row, wanted, ignoresCase, before, column);
    }
    return column;
  };
}

/**
 * Searches the text below `root`, once: an element contains the string if the first occurrence from the start of its
 * text on ends in its text, and elements begin in the order of their rows.
 *
 * @param before - for the number of characters before each row.
 */
function search(
  tree: Tree,
  root: number,
  wanted: string,
  ignoresCase: boolean,
  before: Int32Array,
  column: Uint8Array,
): void {
  const rows: number[] = [];
  const pieces: string[] = [];
  let size = 0;
  for (let row = root; row < tree.end[root]!; row++) {
    before[row] = size;
    if (row > root && tree.kind[row] === NodeKind.fragment) row = tree.end[row]! - 1;
    else if (isElement(tree, row)) rows.push(row);
    else if (tree.kind[row] === NodeKind.text) {
      const piece = ignoresCase ? text(tree, row).toLowerCase() : text(tree, row);
      pieces.push(piece);
      size += piece.length;
    }
  }
  before[tree.end[root]!] = size;
  const joined = pieces.join("");
  let place = joined.indexOf(wanted);
  for (const row of rows) {
    if (place >= 0 && place < before[row]!) place = joined.indexOf(wanted, before[row]!);
    if (place >= 0 && place + wanted.length <= before[tree.end[row]!]!) column[row] = 1;
  }
}
