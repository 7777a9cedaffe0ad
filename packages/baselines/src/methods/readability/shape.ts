import { isSpace, Tag, text } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import * as Field from "./fields.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import { field, type Sums } from "./sums.js";
import { firstElement, nextElement } from "./walk.js";

/** Whether a node is white space between paragraphs: a blank text or a line break. */
export function isGap({ tree, tag }: Overlay, node: number): boolean {
  return tag[node] === Tag.br || (tag[node] === TEXT && isBlankText(tree, node));
}

/** The first node, this one or a sibling after it, that is an element or has more than white space. */
export function nextSolid({ tree, tag, next }: Overlay, node: number): number {
  let at = node;
  while (at !== NONE && tag[at]! <= 0 && isBlankText(tree, at)) at = next[at]!;
  return at;
}

/**
 * Whether `node` has a single element as a child, with the tag `wanted`, and every text next to it ends in
 * white space (the original tests only the last character).
 */
export function wrapsOnly({ tree, tag, first, next }: Overlay, node: number, wanted: number): boolean {
  let only = NONE;
  for (let child = first[node]!; child !== NONE; child = next[child]!) {
    if (tag[child]! > 0) {
      if (only !== NONE || tag[child] !== wanted) return false;
      only = child;
    } else if (tag[child] === TEXT) {
      const data = text(tree, child);
      if (data.length > 0 && !isSpace(data.charCodeAt(data.length - 1))) return false;
    }
  }
  return only !== NONE;
}

/**
 * Whether an element has no text, and either no children or as many as there are line breaks and rules
 * anywhere below it.
 *
 * @param sums - up to date for everything below the element.
 */
export function withoutContent(overlay: Overlay, node: number, sums: Sums): boolean {
  if (field(sums, node, Field.texts) > 0) return false;
  const breaks = field(sums, node, Field.breaks);
  let children = 0;
  let child = firstElement(overlay, node);
  for (; child !== NONE && children <= breaks; child = nextElement(overlay, child)) children++;
  return children === 0 || children === breaks;
}
