import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { InlineNote } from "./inline-notes.js";
import type { LinkedNote } from "./linked-notes.js";
import { isSection } from "./section-headings.js";
import type { Range } from "./types.js";

/** Maximum number of letters, and of rows, by which notes are compared. */
const MAX_LETTERS = 80;
const MAX_NOTE_ROWS = 200;

/** Returns the beginning of a note's letters and digits, without its number. */
function noteKey(tree: Tree, { from, end }: Range): string {
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

interface Repeated {
  /** The inline notes that are nowhere else. */
  readonly inline: readonly InlineNote[];
  /** The linked notes, with the marks of their repetitions. */
  readonly linked: readonly LinkedNote[];
  /** Rows that repeat a note. */
  readonly skipped: readonly number[];
}

/** Finds notes that a page has both in the text and in a list, as themes with sidenotes do. */
export function withoutRepeated(
  tree: Tree,
  inline: readonly InlineNote[],
  linked: readonly LinkedNote[],
): Repeated {
  if (inline.length === 0) return { inline, linked, skipped: [] };
  const skipped: number[] = [];
  const byKey = new Map(linked.map((note, i) => [noteKey(tree, note.range), i]));
  const more = new Map<number, LinkedNote["marks"][number][]>();
  const own = inline.filter((note) => {
    const i = byKey.get(noteKey(tree, note.range));
    if (i === undefined) return true;
    const { marks } = linked[i]!;
    const isNear = marks.some(({ row }) => row < note.range.row && note.range.row - row < MAX_ROWS);
    skipped.push(...note.skipped.filter((row) => row < note.range.row || row >= note.range.end));
    if (isNear) skipped.push(note.range.row, note.row);
    else {
      const first = marks[0]!;
      const mark = { ...first, row: note.row, brackets: [] };
      if (more.has(i)) more.get(i)!.push(mark);
      else more.set(i, [mark]);
      if (note.row !== note.range.row) skipped.push(note.range.row);
    }
    return false;
  });
  const joined = linked.map((note, i) => {
    const added = more.get(i);
    if (added === undefined) return note;
    return { ...note, marks: [...note.marks, ...added].sort((a, b) => a.row - b.row) };
  });
  return { inline: own, linked: joined, skipped: [...skipped, ...inLists(tree, own, linked)] };
}

/** Elements that contain one note of a list. */
const ITEMS: ReadonlySet<number> = new Set([Tag.li, Tag.tr, Tag.p, Tag.div, Tag.dd]);

/** Returns the items of sections of notes that repeat inline notes. */
function inLists(
  tree: Tree,
  inline: readonly InlineNote[],
  linked: readonly LinkedNote[],
): readonly number[] {
  if (inline.length === 0) return [];
  const keys = new Set(inline.map(({ range }) => noteKey(tree, range)));
  keys.delete("");
  const ends = new Map([...inline, ...linked].map(({ range }) => [range.row, range.end]));
  const rows: number[] = [];
  let section = 0;
  for (let row = 1; row < tree.length; row++) {
    const end = ends.get(row);
    if (end !== undefined) {
      row = end - 1;
      continue;
    }
    const tag = htmlTag(tree, row);
    if (tag === 0 || tag === Tag.body) continue;
    if (row >= section && (BOXES.has(tag) ? isSection(tree, row) : false)) section = tree.end[row]!;
    if (row >= section || !ITEMS.has(tag)) continue;
    if (!keys.has(noteKey(tree, { row, from: row + 1, end: tree.end[row]! }))) continue;
    rows.push(row);
    row = tree.end[row]! - 1;
  }
  return rows;
}

/** Elements that contain the notes of a page. */
const BOXES: ReadonlySet<number> = new Set([
  Tag.ol,
  Tag.ul,
  Tag.div,
  Tag.section,
  Tag.aside,
  Tag.table,
  Tag.footer,
]);
