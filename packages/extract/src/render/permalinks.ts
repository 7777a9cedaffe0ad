import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { HEADINGS, htmlTag } from "./elements.js";
import { shortText } from "./footnotes/marks.js";

/** What a permalink reads: a sign for a section, a chain, an anchor. */
const SIGN = /^(?:[\s#¶§∞🔗⚓\u200b]|\ufe0e|\ufe0f)+$/u;

/** How many elements may stand around a permalink within its heading. */
const CLIMB = 4;

/** More rows than that hold more than a sign. */
const MAX_ROWS = 8;

/**
 * Whether a row is the link of a heading, or of a term, to itself: a sign beside it that is no part of its text
 * (Sphinx, Docusaurus, VitePress, MkDocs, rustdoc).
 */
export function isPermalink(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row) !== Tag.a || tree.end[row]! - row > MAX_ROWS) return false;
  if (attribute(tree, row, "href")?.includes("#") !== true || !SIGN.test(shortText(tree, row))) return false;
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < CLIMB; up = tree.parent[up]!, i++) {
    const tag = htmlTag(tree, up);
    if (HEADINGS.has(tag) || tag === Tag.dt || tag === Tag.caption || tag === Tag.figcaption) return true;
  }
  return false;
}
