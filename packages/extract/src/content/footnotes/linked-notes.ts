import { attribute, attributeReader, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, displayOf, HEADINGS, htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import { waysBack } from "./back-links.js";
import { type LinkMark, linkMarks, type Note } from "./marks.js";

/** Ids, classes and addresses by which the dialects call their notes. */
const NOTE = /fn|foot|note|ftn|cite|ref|edn/i;

/** What says of a block that it is one note: EPUB's and DPUB-ARIA's roles, Word's style and ids. */
const IS_NOTE =
  /^(?:doc-)?(?:footnote|endnote|rearnote)$|^(?:ftn|edn)\d+$|mso-element:\s*(?:foot|end)note(?!-)/i;

/** Inline elements that hold a note: `modern-footnotes`. */
const INLINE_NOTE = /(?:^|[\s_-])(?:foot|side)?note(?:s-footnote__note|__note|-content|-text)(?:\s|$)/i;

/**
 * Notes that a link leads to: an item of a list, or a block that holds the anchor and says that it is a note, or
 * begins as the mark reads.
 */
export function linkedNotes(tree: Tree, kept: Kept, url: string | undefined): readonly Note[] {
  const found: Note[] = [];
  const called = marksByNote(tree, kept, linkMarks(tree, kept, url));
  for (const [row, marks] of called) {
    // A block that several marks call by different labels holds several notes: those links stay links.
    if (marks.some((mark) => mark.label !== marks[0]!.label)) called.delete(row);
  }
  // Each row is looked at for the innermost note around it only, however deep notes nest.
  const rows = new Set(called.keys());
  for (const [row, marks] of called) {
    const skipped = [...waysBack(tree, row, marks, url, rows), ...term(tree, row)];
    if (holdsText(tree, kept, row, skipped, rows)) found.push({ row, marks, skipped: [...skipped, row] });
  }
  return found;
}

/**
 * The marks of each note. A note stands behind its first mark, else it is the way back that was found; a mark in
 * another note may stand behind it.
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

/** The element that holds the note: the target itself, or the block that an anchor stands in; -1 for none. */
function noteOf(tree: Tree, target: number, mark: LinkMark): number {
  if (INLINE_NOTE.test(said(tree, target, "class")) && displayOf(tree, target) === Display.inline) {
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
  if (htmlTag(tree, around) === Tag.div && saysNote(tree, around)) return around;
  if (NOTE.test(mark.target) || saysNote(tree, row)) return row;
  const start = shortText(tree, row).replace(/^[[(]\s*/, "");
  return start.startsWith(mark.label) && /^[\s.:)\]]/.test(start.slice(mark.label.length)) ? row : -1;
}

function saysNote(tree: Tree, row: number): boolean {
  return ["id", "role", "epub:type", "style"].some((name) => IS_NOTE.test(said(tree, row, name)));
}

/** The most characters of an attribute that are read: it may be asked for once for each of very many marks. */
const LONGEST = 2000;

function said(tree: Tree, row: number, name: string): string {
  return attribute(tree, row, name)?.slice(0, LONGEST) ?? "";
}

/** The `dd` behind a `dt`; -1 for none. */
function nextDescription(tree: Tree, row: number): number {
  const stop = tree.end[tree.parent[row]!]!;
  for (let next = tree.end[row]!; next < stop; next = tree.end[next]!) {
    if (tree.kind[next] === NodeKind.element) return htmlTag(tree, next) === Tag.dd ? next : -1;
  }
  return -1;
}

/** The `dt` before a `dd` that is a note: its number. */
function term(tree: Tree, note: number): readonly number[] {
  if (htmlTag(tree, note) !== Tag.dd) return [];
  const list = tree.parent[note]!;
  // Back over what stands right before it: up from the last row of each sibling.
  for (let row = note - 1; row > list; row--) {
    while (tree.parent[row] !== list) row = tree.parent[row]!;
    if (tree.kind[row] === NodeKind.element) return htmlTag(tree, row) === Tag.dt ? [row] : [];
  }
  return [];
}

/**
 * Whether anything of a note is left to show.
 *
 * @param without - rows that are left out: its number, the ways back.
 * @param others - the rows of all notes; those inside of it are shown elsewhere.
 */
export function holdsText(
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
