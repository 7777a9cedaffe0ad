import { NodeKind, type Tree, text } from "@winnow/core-dom";
import { nameOf } from "./convert.js";

/** The tokens of a formula in their order, apart: `x 2 + 1`. */
export function mathText(tree: Tree, row: number): string {
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
