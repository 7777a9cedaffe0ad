import { Hidden, isSpace, NodeKind, type Tree, text } from "@winnow/core-dom/tree";

/**
 * Whether a text row holds white space only, or nothing. Half of a page's text rows do, so that most are told by the
 * tree's measures and not by their strings.
 *
 * @example isBlankText(parse("<p> </p>"), 4) // true
 */
export function isBlankText(tree: Tree, row: number): boolean {
  if (tree.hidden[row] === Hidden.visible && tree.kind[row] === NodeKind.text) {
    // A run of white space counts as one character, or as none where it only goes on.
    const characters = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (characters !== 1) return characters === 0;
  }
  const data = text(tree, row);
  for (let i = 0; i < data.length; i++) if (!isSpace(data.charCodeAt(i))) return false;
  return true;
}
