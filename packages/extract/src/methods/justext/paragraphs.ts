import { Hidden, hasAttribute, NodeKind, Tag, type Tree, tagName, text } from "@winnow/core-dom";
import { type ParagraphDraft, paragraphDraft } from "./paragraph-draft.js";
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

/** What a tag does to the paragraphs; a tag may have several roles (a sum of them). */
const TagRole = {
  none: 0,
  /** Its start and its end tag part paragraphs. */
  boundary: 1,
  /** Goes with all that is in it before paragraphs are made: scripts, styles, form controls. */
  removed: 2,
  /** Goes, but what is in it stays in its place. */
  unwrapped: 4,
  heading: 8,
  /** Its name has `select` in it. */
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
  // What lxml's Cleaner takes away under the original's settings, with all that is in it.
  [TagRole.removed, "head script style applet button input select textarea base link"],
  // What it takes away while it keeps the children. So a form is no boundary, though the original names it.
  [TagRole.unwrapped, "form iframe embed layer object param"],
]);

/** Roles by id for the tags that have one in every tree. */
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
