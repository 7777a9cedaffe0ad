import { NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { nameOf } from "./names.js";

/** The tokens of a formula in document order, with spaces between them: `x 2 + 1`. */
export function mathText(tree: Tree, row: number): string {
  if (tree.tag[row] === Tag.script) {
    // MathML in a script of MathJax 2 is one string.
    return textContent(tree, row)
      .replace(/<[^<>]*>|\s+/g, " ")
      .replace(/ +/g, " ")
      .trim();
  }
  const tokens: string[] = [];
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    if (isAnnotation(tree, i)) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text) {
      const token = text(tree, i).replace(/\s+/g, " ").trim();
      if (token !== "") tokens.push(token);
    }
  }
  return tokens.join(" ");
}

function isAnnotation(tree: Tree, row: number): boolean {
  const name = nameOf(tree, row);
  return name === "annotation" || name === "annotation-xml";
}
