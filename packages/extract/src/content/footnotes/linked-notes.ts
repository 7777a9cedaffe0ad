import { attribute, attributeReader, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, displayOf, HEADINGS, htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import { backLinks } from "./back-links.js";
import { type LinkMark, linkMarks, type Note } from "./marks.js";

/** Parts of the ids, classes and addresses of notes. */
const NOTE = /fn|foot|note|ftn|cite|ref|edn/i;

/** Attribute values of a block that is a note: EPUB's and DPUB-ARIA's roles, Word's style and ids. */
const IS_NOTE =
  /^(?:doc-)?(?:footnote|endnote|rearnote)$|^(?:ftn|edn)\d+$|mso-element:\s*(?:foot|end)note(?!-)/i;

/** Classes of inline elements that contain a note, such as those of the plugin Modern Footnotes. */
const INLINE_NOTE = /(?:^|[\s_-])(?:foot|side)?note(?:s-footnote__note|__note|-content|-text)(?:\s|$)/i;

/**
 * Finds notes that are targets of links: an item of a list, or a block that contains the anchor and is marked
 * as a note or begins with the text of the mark.
 */
export function linkedNotes(tree: Tree, kept: Kept, url: string | undefined): readonly Note[] {
  const notes: Note[] = [];
  const marksOf = marksByNote(tree, kept, linkMarks(tree, kept, url));
  for (const [row, marks] of marksOf) {
    // A block that marks with different labels lead to contains several notes: those links remain links.
    if (marks.some((mark) => mark.label !== marks[0]!.label)) marksOf.delete(row);
  }
  // Each row is only examined for the innermost note around it, however deep notes nest.
  const rows = new Set(marksOf.keys());
  for (const [row, marks] of marksOf) {
    const skipped = [...backLinks(tree, row, marks, url, rows), ...term(tree, row)];
    if (hasText(tree, kept, row, skipped, rows)) notes.push({ row, marks, skipped: [...skipped, row] });
  }
  return notes;
}

/**
 * Returns the marks of each note. A note comes after its first mark; otherwise the link is a back link.
 * Further marks, in other notes, may come after the note.
 */
function marksByNote(tree: Tree, kept: Kept, marks: readonly LinkMark[]): Map<number, readonly LinkMark[]> {
  const notes = new Map<number, LinkMark[]>();
  if (marks.length === 0) return notes;
  const targets = rowsById(tree, new Set(marks.map((mark) => mark.target)));
  const late: [note: number, mark: LinkMark][] = [];
  for (const mark of marks) {
    const target = targets.get(mark.target);
    const note = target === undefined ? -1 : noteOf(tree, target, mark);
    if (note < 0 || kept[note] !== 1) continue;
    if (note < mark.row) late.push([note, mark]);
    else if (notes.has(note)) notes.get(note)!.push(mark);
    else notes.set(note, [mark]);
  }
  for (const [note, mark] of late) if (mark.row >= tree.end[note]!) notes.get(note)?.push(mark);
  return notes;
}

const idOf = attributeReader("id");
const nameOf = attributeReader("name");

function rowsById(tree: Tree, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    const name = htmlTag(tree, row) === Tag.a ? nameOf(tree, row) : undefined;
    for (const id of [idOf(tree, row), name]) {
      if (id !== undefined && wanted.has(id) && !rows.has(id)) rows.set(id, row);
    }
  }
  return rows;
}

/**
 * Returns the element that contains the note: the target itself or the block around it; -1 if there is none.
 */
function noteOf(tree: Tree, target: number, mark: LinkMark): number {
  if (INLINE_NOTE.test(startOf(tree, target, "class")) && displayOf(tree, target) === Display.inline) {
    return target;
  }
  let row = target;
  for (let i = 0; i < 8 && row > 0 && displayOf(tree, row) < Display.block; i++) row = tree.parent[row]!;
  if (row <= 0 || displayOf(tree, row) < Display.block) return -1;
  const tag = htmlTag(tree, row);
  if (tag === Tag.li) return row;
  if (tag === Tag.dt) return nextDescription(tree, row);
  if (HEADINGS.has(tag)) return -1;
  if (tag !== Tag.p && tag !== Tag.div && tag !== Tag.dd && tag !== Tag.aside) return -1;
  const around = tree.parent[row]!;
  if (htmlTag(tree, around) === Tag.div && isMarkedAsNote(tree, around)) return around;
  if (NOTE.test(mark.target) || isMarkedAsNote(tree, row)) return row;
  const start = shortText(tree, row).replace(/^[[(]\s*/, "");
  return start.startsWith(mark.label) && /^[\s.:)\]]/.test(start.slice(mark.label.length)) ? row : -1;
}

function isMarkedAsNote(tree: Tree, row: number): boolean {
  return ["id", "role", "epub:type", "style"].some((name) => IS_NOTE.test(startOf(tree, row, name)));
}

/** Maximum length of an attribute that is examined, since it may be examined once per mark. */
const MAX_LENGTH = 2000;

function startOf(tree: Tree, row: number, name: string): string {
  return attribute(tree, row, name)?.slice(0, MAX_LENGTH) ?? "";
}

/** Returns the `dd` after a `dt`; -1 if there is none. */
function nextDescription(tree: Tree, row: number): number {
  const stop = tree.end[tree.parent[row]!]!;
  for (let next = tree.end[row]!; next < stop; next = tree.end[next]!) {
    if (tree.kind[next] === NodeKind.element) return htmlTag(tree, next) === Tag.dd ? next : -1;
  }
  return -1;
}

/** Returns the `dt` before a note that is a `dd`: the note's number. */
function term(tree: Tree, note: number): readonly number[] {
  if (htmlTag(tree, note) !== Tag.dd) return [];
  const list = tree.parent[note]!;
  // Visits the preceding siblings backwards: from the last row of each up to the sibling itself.
  for (let row = note - 1; row > list; row--) {
    while (tree.parent[row] !== list) row = tree.parent[row]!;
    if (tree.kind[row] === NodeKind.element) return htmlTag(tree, row) === Tag.dt ? [row] : [];
  }
  return [];
}

/**
 * Whether a note has text to render.
 *
 * @param without - rows that are left out: its number and back links.
 * @param others - the rows of all notes; those inside this one are rendered elsewhere.
 */
export function hasText(
  tree: Tree,
  kept: Kept,
  note: number,
  without: readonly number[],
  others: ReadonlySet<number> = new Set(),
): boolean {
  const skip = new Set(without);
  for (let row = note + 1; row < tree.end[note]!; row++) {
    if (skip.has(row) || others.has(row)) row = tree.end[row]! - 1;
    else if (kept[row] === 1 && tree.kind[row] === NodeKind.text && /\S/.test(text(tree, row))) return true;
  }
  return false;
}
