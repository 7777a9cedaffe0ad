import { text } from "./strings.js";
import { Hidden, NodeKind, type Tree } from "./types.js";
import { isSpace } from "./white-space.js";

/**
 * Whether a text row is empty or white space only. Half of a page's text rows are, so most are recognised by
 * the tree's measures, without their strings.
 *
 * @example isBlankText(parse("<p> </p>"), 4) // true
 */
export function isBlankText(tree: Tree, row: number): boolean {
  if (tree.hidden[row] === Hidden.visible && tree.kind[row] === NodeKind.text) {
    // A run of white space counts as one character, or as none if it continues an earlier run.
    const characters = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (characters !== 1) return characters === 0;
    // A run of white space, or one other character, before which a run may continue.
    const data = text(tree, row);
    return isSpace(data.charCodeAt(data.length - 1));
  }
  const data = text(tree, row);
  for (let i = 0; i < data.length; i++) if (!isSpace(data.charCodeAt(i))) return false;
  return true;
}
