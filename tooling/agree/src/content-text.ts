import { BLOCK_TAGS, Hidden, Label, type Marks, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/**
 * The text of the rows marked as content, with a line break where a block or a line break separates two of
 * them, so that inline elements do not split words; without marks, all text except that of templates.
 */
export function contentText(tree: Tree, marks?: Marks): string {
  const pieces: string[] = [];
  let last = 0;
  let broken = false;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.element) broken ||= isBoundary(tree, row);
    if (tree.kind[row] !== NodeKind.text) continue;
    if (marks === undefined ? tree.hidden[row] === Hidden.template : marks.label[row] !== Label.content)
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
