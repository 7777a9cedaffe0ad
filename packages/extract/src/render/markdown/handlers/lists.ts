import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { checkOf } from "../../checkbox.js";
import { htmlTag } from "../../elements.js";
import type { Walk } from "../walk.js";
import { leaveHeading } from "./blocks.js";

export function list(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree } = walk.source;
  const ordered = htmlTag(tree, row) === Tag.ol;
  const start = Number.parseInt(firstValue(tree, row) ?? attribute(tree, row, "start") ?? "1", 10);
  walk.blocks.open({
    type: "list",
    ordered,
    // CommonMark §5.2: a number has at most nine digits and no sign.
    start: ordered ? (start >= 0 && start < 1e9 ? start : 1) : null,
    spread: false,
    children: [],
  });
}

/** The number that the first item has of its own; it is all that Markdown takes for the list's start. */
function firstValue(tree: Tree, list: number): string | undefined {
  let first = list + 1;
  while (first < tree.end[list]! && tree.kind[first] !== NodeKind.element) first++;
  const value = htmlTag(tree, first) === Tag.li ? attribute(tree, first, "value") : undefined;
  return value !== undefined && /^\s*\d{1,9}\s*$/.test(value) ? value : undefined;
}

export function listItem(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  walk.blocks.openItem(checkOf(walk.source.tree, row));
}
