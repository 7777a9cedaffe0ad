import { Hidden, hasAttribute, Tag, type Tree, tagName, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { tagBits } from "../../text-blocks/tag-table.js";
import { walk } from "../../whole-page/walk.js";
import { paragraphDraft } from "./paragraph-draft.js";
import type { Paragraphs } from "./types.js";

/** The effects of a tag on paragraphs, as bits: a tag may have several. */
const TagRole = {
  /** Its start tag and end tag separate paragraphs. */
  boundary: 1,
  /** Left out with its content: scripts, styles, form controls. */
  removed: 2,
  /** Left out without its content. */
  unwrapped: 4,
  heading: 8,
  /** Its name may contain `select`. */
  unknown: 16,
} as const;

const HEADINGS = "h1 h2 h3 h4 h5 h6";

const tagRole = tagBits(
  [
    // PARAGRAPH_TAGS of the original: HTML 4's blocks, neither `section` nor `article`.
    [
      TagRole.boundary,
      "body blockquote caption center col colgroup dd div dl dt fieldset legend optgroup option p pre table td " +
        `tfoot th thead tr ul li ${HEADINGS}`,
    ],
    [TagRole.heading, HEADINGS],
    // Elements that lxml's Cleaner removes with their content under the original's settings.
    [TagRole.removed, "head script style applet button input select textarea base link"],
    // Elements that it replaces by their children. So a form is not a boundary, although the original lists it.
    [TagRole.unwrapped, "form iframe embed layer object param"],
  ],
  0,
  TagRole.unknown,
);

/**
 * Splits a page into paragraphs as jusText does (Pomikálek 2011, §4.2): at the tags of block elements and at
 * two line breaks in a row. Hidden text, scripts, styles and form controls are left out.
 *
 * As in the original, white space that is alone between two tags is ignored, even between two words.
 *
 * @example makeParagraphs(parse("<h1>Hi</h1><p>One<br><br>Two")).paragraphs.length // 3
 */
export function makeParagraphs(tree: Tree): Paragraphs {
  const { hidden, tag, end } = tree;
  const draft = paragraphDraft(tree.length);
  let headingEnd = 0;
  let selectEnd = 0;
  let linkEnd = 0;
  let afterBreak = false;

  walk(tree, {
    enter(row) {
      const role = tagRole(tree, row);
      if (hidden[row] !== Hidden.visible || role & TagRole.removed) return false;
      if (role & TagRole.unwrapped) return true;
      if (role & TagRole.heading) headingEnd = Math.max(headingEnd, end[row]!);
      if (role & TagRole.unknown && tagName(tree, row).includes("select"))
        selectEnd = Math.max(selectEnd, end[row]!);
      if (role & TagRole.boundary) {
        draft.boundary(row < headingEnd, row < selectEnd);
      } else if (tag[row] === Tag.br) {
        if (afterBreak) draft.boundary(row < headingEnd, row < selectEnd);
        else draft.lineBreak(row);
        afterBreak = true;
      } else {
        afterBreak = false;
        draft.inlineTag();
        // The end tag of the last `a` ends the link, even inside another one.
        if (tag[row] === Tag.a && !isAnchor(tree, row)) linkEnd = end[row]!;
      }
      return true;
    },
    leave(row) {
      if (tagRole(tree, row) & TagRole.boundary)
        draft.boundary(end[row]! < headingEnd, end[row]! < selectEnd);
    },
    text(row) {
      if (hidden[row] !== Hidden.visible) return;
      // A run of white space counts as one character, however long.
      const data = isBlankText(tree, row) && textLength(tree, row) > 0 ? " " : text(tree, row);
      if (draft.text(row, data, keptParent(tree, row), row < linkEnd)) afterBreak = false;
    },
  });
  return draft.finish();
}

/** The nearest ancestor that is not unwrapped. */
function keptParent(tree: Tree, row: number): number {
  let up = tree.parent[row]!;
  while (up > 0 && tagRole(tree, up) & TagRole.unwrapped) up = tree.parent[up]!;
  return up;
}

/**
 * Whether an `a` is only an anchor. Old pages leave such tags unclosed. By the HTML standard everything after
 * one is then inside it, while the original's parser ends it with the block. So anchors are not links here.
 */
function isAnchor(tree: Tree, row: number): boolean {
  return hasAttribute(tree, row, "name") && !hasAttribute(tree, row, "href");
}
