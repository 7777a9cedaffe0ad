import { isSpace, Tag, text } from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";

/** Whether a text or comment row holds white space only, or nothing. */
export function isBlank({ tree }: Overlay, row: number): boolean {
  return isBlankText(tree, row);
}

/** White space between paragraphs: a blank text, or a line break. */
export function isGap(overlay: Overlay, node: number): boolean {
  return overlay.tag[node] === Tag.br || (overlay.tag[node] === TEXT && isBlank(overlay, node));
}

/** The first node, from this one on, that is an element or holds more than white space. */
export function nextSolid(overlay: Overlay, node: number): number {
  let at = node;
  while (at !== NONE && overlay.tag[at]! <= 0 && isBlank(overlay, at)) at = overlay.next[at]!;
  return at;
}

/**
 * Whether the only element below `node` has the tag, and no text beside it ends in something else than white
 * space (the original's test looks at the last character alone).
 */
export function wrapsOnly(overlay: Overlay, node: number, wanted: number): boolean {
  const { tree, tag, first, next } = overlay;
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
