import { BLOCK_TAGS, Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/**
 * All text except that of templates, with a line break where a block or a line break separates two rows, so that
 * inline elements do not split words.
 */
export function contentText(tree: Tree): string {
  const pieces: string[] = [];
  let last = 0;
  let broken = false;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.element) broken ||= isBoundary(tree, row);
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] === Hidden.template) continue;
    // Blocks that end between the two texts.
    for (let up = tree.parent[last]!; !broken && up >= 0 && tree.end[up]! <= row; up = tree.parent[up]!) {
      broken = isBoundary(tree, up);
    }
    if (broken) pieces.push("\n");
    pieces.push(text(tree, row));
    last = row;
    broken = false;
  }
  return pieces.join("");
}

function isBoundary(tree: Tree, row: number): boolean {
  const tag = tree.tag[row]!;
  return tag === Tag.br || BLOCK_TAGS.has(tag);
}
