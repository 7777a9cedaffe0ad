import { BLOCK_TAGS, Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/**
 * All text except that of templates, or the visible text of an element, with a line break where a block or a line break separates two rows, so that
 * inline elements do not split words.
 */
export function contentText(tree: Tree, element?: number): string {
  const pieces: string[] = [];
  const from = element ?? 0;
  let last = from;
  let broken = false;
  for (let row = from; row < tree.end[from]!; row++) {
    if (tree.kind[row] === NodeKind.element) broken ||= isBoundary(tree, row);
    if (tree.kind[row] !== NodeKind.text) continue;
    if (element === undefined ? tree.hidden[row] === Hidden.template : tree.hidden[row] !== Hidden.visible)
      continue;
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
