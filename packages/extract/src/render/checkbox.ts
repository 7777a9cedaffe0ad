import { attribute, hasAttribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { htmlTag } from "./elements.js";

/** How far into an item its checkbox can stand: behind a `p` and a `label`. */
const CHECKBOX_WITHIN = 6;

/** Whether an item that starts with a checkbox is ticked; null for any other. */
export function checkOf(tree: Tree, row: number): boolean | null {
  const stop = Math.min(tree.end[row]!, row + CHECKBOX_WITHIN);
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text && /\S/.test(text(tree, i))) return null;
    if (htmlTag(tree, i) !== Tag.input) continue;
    return attribute(tree, i, "type")?.toLowerCase() === "checkbox" ? hasAttribute(tree, i, "checked") : null;
  }
  return null;
}
