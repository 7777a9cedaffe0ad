import { Hidden, hasAttribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { type ParagraphDraft, paragraphDraft } from "./paragraph-draft.js";
import { TagRole, tagRole } from "./paragraph-tags.js";
import type { Paragraphs } from "./types.js";

/** How many rows go by between two looks at the clock. */
const CLOCK_INTERVAL = 4096;

/**
 * Cuts a page into paragraphs as jusText does (Pomikálek 2011, §4.2): at the tags of block elements and at two
 * line breaks in a row. Hidden text, scripts, styles and form controls are no part of them.
 *
 * As in the original, a stretch of white space between two tags counts for nothing, also between two words.
 *
 * @param deadline - when to stop, as a value of `performance.now()`; the paragraphs until then come back.
 * @example makeParagraphs(parse("<h1>Hi</h1><p>One<br><br>Two")).length // 3
 */
export function makeParagraphs(tree: Tree, deadline: number = Number.POSITIVE_INFINITY): Paragraphs {
  const { kind, hidden, tag, end } = tree;
  const draft: ParagraphDraft = paragraphDraft(tree.length);
  /** The ends of the open block elements, the innermost last. */
  const blockEnds: number[] = [];
  let headingEnd = 0;
  let selectEnd = 0;
  let linkEnd = 0;
  let afterBreak = false;
  let nextLook = 0;
  let row = 0;

  for (; row < tree.length; row++) {
    if (row >= nextLook) {
      if (performance.now() > deadline) break;
      nextLook = row + CLOCK_INTERVAL;
    }
    while (blockEnds.length > 0 && blockEnds[blockEnds.length - 1]! <= row) {
      blockEnds.pop();
      draft.boundary(row < headingEnd, row < selectEnd);
    }
    if (hidden[row] !== Hidden.visible) {
      row = end[row]! - 1;
    } else if (kind[row] === NodeKind.text) {
      if (draft.text(row, text(tree, row), keptParent(tree, row), row < linkEnd)) afterBreak = false;
    } else if (kind[row] === NodeKind.element) {
      const role = tagRole(tree, row);
      if (role & TagRole.removed) {
        row = end[row]! - 1;
        continue;
      }
      if (role & TagRole.unwrapped) continue;
      if (role & TagRole.heading) headingEnd = Math.max(headingEnd, end[row]!);
      if (role & TagRole.select) selectEnd = Math.max(selectEnd, end[row]!);
      if (role & TagRole.boundary) {
        draft.boundary(row < headingEnd, row < selectEnd);
        blockEnds.push(end[row]!);
      } else if (tag[row] === Tag.br) {
        if (afterBreak) draft.boundary(row < headingEnd, row < selectEnd);
        else draft.lineBreak(row);
        afterBreak = true;
      } else {
        afterBreak = false;
        draft.inlineTag();
        // The end tag of the last `a` ends the link, also where it stands in another one.
        if (tag[row] === Tag.a && !isPlace(tree, row)) linkEnd = end[row]!;
      }
    }
  }
  return draft.finish(Math.min(row, tree.length));
}

/** The nearest ancestor that is not unwrapped. */
function keptParent(tree: Tree, row: number): number {
  let up = tree.parent[row]!;
  while (up > 0 && tree.kind[up] === NodeKind.element && tagRole(tree, up) & TagRole.unwrapped) {
    up = tree.parent[up]!;
  }
  return up;
}

/**
 * Whether an `a` only names a place. Old pages leave such tags unclosed; by the HTML standard all that follows
 * then stands inside of them, while the original's parser ends them with the block. So they are no links here.
 */
function isPlace(tree: Tree, row: number): boolean {
  return hasAttribute(tree, row, "name") && !hasAttribute(tree, row, "href");
}
