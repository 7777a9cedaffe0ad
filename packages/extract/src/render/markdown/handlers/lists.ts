import { attribute, hasAttribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { htmlTag } from "../../elements.js";
import type { Walk } from "../walk.js";
import { leaveHeading } from "./blocks.js";

export function list(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree } = walk.source;
  const ordered = htmlTag(tree, row) === Tag.ol;
  const start = Number.parseInt(attribute(tree, row, "start") ?? "1", 10);
  walk.blocks.open({
    type: "list",
    ordered,
    // CommonMark §5.2: a number has at most nine digits and no sign.
    start: ordered ? (start >= 0 && start < 1e9 ? start : 1) : null,
    spread: false,
    children: [],
  });
}

export function listItem(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  walk.blocks.openItem(checkOf(walk.source.tree, row));
}

/** How far into an item its checkbox can stand: behind a `p` and a `label`. */
const CHECKBOX_WITHIN = 6;

/** Whether an item that starts with a checkbox is ticked; null for any other. */
function checkOf(tree: Tree, row: number): boolean | null {
  const stop = Math.min(tree.end[row]!, row + CHECKBOX_WITHIN);
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text && /\S/.test(text(tree, i))) return null;
    if (htmlTag(tree, i) !== Tag.input) continue;
    return attribute(tree, i, "type")?.toLowerCase() === "checkbox" ? hasAttribute(tree, i, "checked") : null;
  }
  return null;
}
