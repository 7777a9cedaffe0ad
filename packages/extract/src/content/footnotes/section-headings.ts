import { attribute, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, lowerBound, shortText, textSize } from "../elements.js";
import type { Kept, NoteRange } from "../types.js";
import { isNotesTitle, startLabel } from "./labels.js";

/** Classes and roles of elements that contain the notes. */
const SECTION =
  /(?:^|[\s_])(?:footnotes?|endnotes?|doc-endnotes|footnotes-list|easy-footnotes?|sdfootnotes?|notes|references|reflist)(?:[\s_-]|$)/i;

/** Whether an element contains notes, by its class or role. */
export function isSection(tree: Tree, row: number): boolean {
  return ["class", "role", "epub:type", "id"].some((name) => {
    return SECTION.test(attribute(tree, row, name)?.slice(0, MAX_LENGTH) ?? "");
  });
}

const MAX_LENGTH = 2000;

/** Maximum number of ancestors of a note that are searched for its section. */
const MAX_ANCESTORS = 4;

/** A heading, a rule, or a title of notes in another element. */
interface Title {
  readonly row: number;
  /** The level of a heading, 7 for other titles, 8 for rules. */
  readonly level: number;
}

/**
 * Returns the titles and rules that only belong to notes, which are left out with the notes: headings without
 * any other text, titles such as "Notes" without other text up to the last note, and those of sections that
 * contain only notes.
 */
export function sectionHeadings(tree: Tree, kept: Kept, all: readonly NoteRange[]): readonly number[] {
  const notes = all.filter(({ row, end }) => end > row).sort((a, b) => a.row - b.row);
  const { titles, others } = survey(tree, kept, notes);
  const out = new Set<number>();
  let done = 0;
  for (const section of noteSections(tree, notes)) {
    const stop = tree.end[section]!;
    if (section < done || others[stop] !== others[section]) continue;
    done = stop;
    const first = lowerBound(titles.length, (i) => titles[i]!.row < section);
    for (let i = first; i < titles.length && titles[i]!.row < stop; i++) {
      out.add(titles[i]!.row);
    }
  }
  // The row at which the content under each title ends.
  const open: number[] = [];
  const ends = new Int32Array(titles.length).fill(tree.length);
  for (const [i, { level, row }] of titles.entries()) {
    if (level > 7) continue;
    while (open.length > 0 && titles[open[open.length - 1]!]!.level >= level) ends[open.pop()!] = row;
    open.push(i);
  }
  for (const [i, { row, level }] of titles.entries()) {
    if (level > 7) continue;
    const from = tree.end[row]!;
    const stop = ends[i]!;
    const last = notes[lowerBound(notes.length, (i) => notes[i]!.row < stop) - 1];
    if (last === undefined || last.row < from) continue;
    const isOnly = level < 7 && others[stop] === others[from];
    const isBefore = others[Math.min(last.end, stop)] === others[from];
    const isTitle = (): boolean =>
      isNotesTitle(shortText(tree, row)) && !isNoteNext(tree, kept, last.end, stop);
    if (isOnly || (isBefore && isTitle())) out.add(row);
  }
  return [...out];
}

/** Maximum number of rows after a note in which the next text is. */
const MAX_AFTER = 16;

/** Whether the next text is another note, to which nothing refers. */
function isNoteNext(tree: Tree, kept: Kept, from: number, end: number): boolean {
  for (let row = from; row < Math.min(end, from + MAX_AFTER); row++) {
    if (htmlTag(tree, row) === Tag.li) return true;
    if (isWord(tree, kept, row)) return startLabel(text(tree, row))?.bare === false;
  }
  return false;
}

/** Returns the sections around the notes in document order. */
function noteSections(tree: Tree, notes: readonly NoteRange[]): readonly number[] {
  const known = new Set<number>();
  const sections: number[] = [];
  for (const { row } of notes) {
    for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
      if (known.has(up)) break;
      known.add(up);
      if (isSection(tree, up)) sections.push(up);
    }
  }
  return sections.sort((a, b) => a - b);
}

/**
 * Returns the titles and rules outside of notes, and for each row the number of other kept text rows before
 * it.
 */
function survey(
  tree: Tree,
  kept: Kept,
  notes: readonly NoteRange[],
): { readonly titles: readonly Title[]; readonly others: Int32Array } {
  const plain = plainTitles(tree, kept, notes);
  const ends = new Map(notes.map(({ row, end }) => [row, end]));
  const titles: Title[] = [];
  const others = new Int32Array(tree.length + 1);
  let inside = 0;
  for (let row = 0; row < tree.length; row++) {
    others[row + 1] = others[row]!;
    if (row < inside) continue;
    const level = headingLevel(tree, row) ?? (plain.has(row) ? 7 : undefined);
    const end = ends.get(row);
    if (end !== undefined) inside = end;
    else if (level !== undefined) {
      titles.push({ row, level });
      inside = tree.end[row]!;
    } else if (isWord(tree, kept, row)) others[row + 1]!++;
  }
  return { titles, others };
}

/** Whether a row is kept text other than a bracket, as may be before the number of a note. */
function isWord(tree: Tree, kept: Kept, row: number): boolean {
  if (kept[row] !== 1 || tree.kind[row] !== NodeKind.text) return false;
  return textLength(tree, row) > 8 || !/^[\s[(]*$/.test(text(tree, row));
}

function headingLevel(tree: Tree, row: number): number | undefined {
  const tag = htmlTag(tree, row);
  return tag === Tag.hr ? 8 : HEADINGS.get(tag);
}

/** Maximum number of rows between a note and its title. */
const MAX_BEFORE = 64;

/** Maximum number of characters of a title, and of elements around its text. */
const MAX_TITLE = 40;
const MAX_DEPTH = 4;

/** Returns titles of notes that are not headings: the text right before a note, if it is such a title. */
function plainTitles(tree: Tree, kept: Kept, notes: readonly NoteRange[]): ReadonlySet<number> {
  const titles = new Set<number>();
  let end = 0;
  for (const note of notes) {
    const stop = Math.max(end, note.row - MAX_BEFORE);
    end = Math.max(end, note.end);
    // The title may be repeated in the caption of a table.
    for (let at = note.row - 1, i = 0; i < 2; i++) {
      while (at >= stop && !isWord(tree, kept, at)) at--;
      const title = at < stop ? -1 : titleAround(tree, at, note.row);
      if (title < 0 || !isNotesTitle(shortText(tree, title))) break;
      titles.add(title);
      at = title - 1;
    }
  }
  return titles;
}

/** Returns the outermost element around a text that is short enough for a title and ends before a note; or -1. */
function titleAround(tree: Tree, at: number, note: number): number {
  let title = -1;
  for (let up = tree.parent[at]!, i = 0; up > 0 && i < MAX_DEPTH; up = tree.parent[up]!, i++) {
    if (textSize(tree, up) > MAX_TITLE || tree.end[up]! > note) break;
    title = up;
  }
  return title;
}
