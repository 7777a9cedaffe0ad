import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { NoteRange } from "../types.js";
import { contentRange } from "./ranges.js";
import { isSection } from "./section-headings.js";
import type { Mark, Note, Search } from "./types.js";

/** Maximum number of letters, and of rows, by which notes are compared. */
const MAX_LETTERS = 80;
const MAX_NOTE_ROWS = 200;

/** Returns the beginning of a note's letters and digits, without its number. */
function noteKey(
  tree: Tree,
  { from, end, text: value }: NoteRange & { readonly text?: string | undefined },
): string {
  if (value !== undefined) return value.replace(/[^\p{L}\p{N}]+/gu, "").slice(0, MAX_LETTERS);
  let out = "";
  const stop = Math.min(end, from + MAX_NOTE_ROWS);
  for (let row = from; row < stop && out.length < MAX_LETTERS; row++) {
    if (tree.kind[row] !== NodeKind.text) continue;
    out += text(tree, row)
      .slice(0, 400)
      .replace(/[^\p{L}\p{N}]+/gu, "");
    out = out.replace(/^\d{1,3}/, "");
  }
  return out.slice(0, MAX_LETTERS);
}

/** Maximum number of rows between the mark of a note and its repetition in the text. */
const MAX_ROWS = 24;

/**
 * Returns the notes that are only in the text. Themes with sidenotes have others in a list, too: their marks
 * become marks of that note, and the repetition is left out.
 *
 * @param notes - notes in the place of their marks.
 */
export function withoutRepeated(search: Search, notes: readonly Note[]): readonly Note[] {
  if (notes.length === 0) return notes;
  const { region, listed, repeated } = search;
  const { tree } = region;
  const byKey = new Map(listed.map((note, i) => [noteKey(tree, note), i]));
  const marks: Mark[][] = listed.map((note) => [...note.marks]);
  const others = notes.filter((note) => {
    const i = byKey.get(noteKey(tree, note));
    if (i === undefined) return true;
    const { row } = note.marks[0]!;
    const [first] = listed[i]!.marks;
    const isNear = listed[i]!.marks.some((mark) => mark.row < note.row && note.row - mark.row < MAX_ROWS);
    repeated.push(...note.skipped.filter((at) => at < note.row || at >= note.end));
    if (isNear || row !== note.row) repeated.push(note.row);
    if (isNear) repeated.push(row);
    else marks[i]!.push({ row, label: first!.label });
    return false;
  });
  search.listed = listed.map((note, i) => {
    return { ...note, marks: marks[i]!.sort((a, b) => a.row - b.row) };
  });
  if (others.length > 0) repeated.push(...repeatedItems(tree, others, listed));
  return others;
}

/** Elements that contain one note of a list. */
const ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.tr, Tag.p, Tag.div, Tag.dd]);

/** Elements that contain the notes of a page. */
const BOXES: ReadonlySet<number> = new Set([
  ...[Tag.ol, Tag.ul, Tag.div, Tag.section, Tag.aside, Tag.table, Tag.footer],
]);

/** Returns the items of sections of notes that repeat notes in the text. */
function repeatedItems(tree: Tree, notes: readonly Note[], listed: readonly Note[]): readonly number[] {
  const keys = new Set(notes.map((note) => noteKey(tree, note)));
  keys.delete("");
  const ends = new Map([...notes, ...listed].map(({ row, end }) => [row, end]));
  const rows: number[] = [];
  let section = 0;
  for (let row = 1; row < tree.length; row++) {
    const end = ends.get(row);
    if (end !== undefined && end > row) {
      row = end - 1;
      continue;
    }
    const tag = htmlTag(tree, row);
    if (tag === 0 || tag === Tag.body) continue;
    if (row >= section && BOXES.has(tag) && isSection(tree, row)) section = tree.end[row]!;
    if (row >= section || !ITEMS.has(tag) || !keys.has(noteKey(tree, contentRange(tree, row)))) continue;
    rows.push(row);
    row = tree.end[row]! - 1;
  }
  return rows;
}
