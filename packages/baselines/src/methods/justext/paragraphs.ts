import { Hidden, hasAttribute, NodeKind, Tag, type Tree, tagName, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { type ParagraphDraft, paragraphDraft } from "./paragraph-draft.js";
import type { Paragraphs } from "./types.js";

/** Number of rows between two checks of the deadline. */
const CLOCK_INTERVAL = 4096;

/**
 * Splits a page into paragraphs as jusText does (Pomikálek 2011, §4.2): at the tags of block elements and at
 * two line breaks in a row. Hidden text, scripts, styles and form controls are left out.
 *
 * As in the original, white space that is alone between two tags is ignored, even between two words.
 *
 * @param deadline - when to stop, as a value of `performance.now()`. The result then has the paragraphs up to
 *   there.
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
  let nextCheck = 0;
  let row = 0;

  for (; row < tree.length; row++) {
    if (row >= nextCheck) {
      if (performance.now() > deadline) break;
      nextCheck = row + CLOCK_INTERVAL;
    }
    while (blockEnds.length > 0 && blockEnds[blockEnds.length - 1]! <= row) {
      blockEnds.pop();
      draft.boundary(row < headingEnd, row < selectEnd);
    }
    if (hidden[row] !== Hidden.visible) {
      row = end[row]! - 1;
    } else if (kind[row] === NodeKind.text) {
      // A run of white space counts as one character, however long.
      const data = isBlankText(tree, row) && textLength(tree, row) > 0 ? " " : text(tree, row);
      if (draft.text(row, data, keptParent(tree, row), row < linkEnd)) afterBreak = false;
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
        // The end tag of the last `a` ends the link, even inside another one.
        if (tag[row] === Tag.a && !isAnchor(tree, row)) linkEnd = end[row]!;
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
 * Whether an `a` is only an anchor. Old pages leave such tags unclosed. By the HTML standard everything after
 * one is then inside it, while the original's parser ends it with the block. So anchors are not links here.
 */
function isAnchor(tree: Tree, row: number): boolean {
  return hasAttribute(tree, row, "name") && !hasAttribute(tree, row, "href");
}

/** The effects of a tag on paragraphs, as bits: a tag may have several. */
const TagRole = {
  none: 0,
  /** Its start tag and end tag separate paragraphs. */
  boundary: 1,
  /** Left out with its content: scripts, styles, form controls. */
  removed: 2,
  /** Left out without its content. */
  unwrapped: 4,
  heading: 8,
  /** Its name contains `select`. */
  select: 16,
} as const;

const HEADINGS = "h1 h2 h3 h4 h5 h6";

const ROLES_BY_NAME: ReadonlyMap<string, number> = rolesByName([
  // PARAGRAPH_TAGS of the original: HTML 4's blocks, neither `section` nor `article`.
  [
    TagRole.boundary,
    "body blockquote caption center col colgroup dd div dl dt fieldset legend optgroup option p pre table td tfoot th " +
      `thead tr ul li ${HEADINGS}`,
  ],
  [TagRole.heading, HEADINGS],
  // Elements that lxml's Cleaner removes with their content under the original's settings.
  [TagRole.removed, "head script style applet button input select textarea base link"],
  // Elements that it replaces by their children. So a form is not a boundary, although the original lists it.
  [TagRole.unwrapped, "form iframe embed layer object param"],
]);

/** Roles by id, for the tags with the same id in every tree. */
const ROLES: Uint8Array = new Uint8Array(1 + Math.max(...Object.values(Tag)));
for (const [name, id] of Object.entries(Tag)) ROLES[id] = roleOfName(name);

/** The {@link TagRole} of an element row. */
function tagRole(tree: Tree, row: number): number {
  const tag = tree.tag[row]!;
  return tag < ROLES.length ? ROLES[tag]! : roleOfName(tagName(tree, row));
}

function roleOfName(name: string): number {
  return (ROLES_BY_NAME.get(name) ?? TagRole.none) | (name.includes("select") ? TagRole.select : 0);
}

function rolesByName(lists: readonly (readonly [role: number, names: string])[]): Map<string, number> {
  const roles = new Map<string, number>();
  for (const [role, names] of lists) {
    for (const name of names.split(" ")) roles.set(name, (roles.get(name) ?? TagRole.none) | role);
  }
  return roles;
}
