import { type Tree, text } from "@winnow/core-dom";
import { LINE_BREAK, LINK_EDGE, type TextBlock, type WebDocument } from "./types.js";

/** Returns the text of a block with the page's white space, and a space at either end of a link. */
export function blockText(tree: Tree, { pieces }: WebDocument, block: TextBlock): string {
  const parts: string[] = [];
  for (const { firstPiece, endPiece } of block.texts) {
    for (let i = firstPiece; i < endPiece; i++) {
      const piece = pieces[i]!;
      if (piece === LINE_BREAK) parts.push("\n");
      else if (piece === LINK_EDGE) parts.push(" ");
      else parts.push(text(tree, piece));
    }
  }
  return parts.join("");
}
