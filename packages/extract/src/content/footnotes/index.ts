import { attribute, isBlankText, Label, type Marks, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag, isWordRow } from "../elements.js";
import type { Definition, Edit, Footnotes, Kept, NoteRange, Region } from "../types.js";
import { attributeNotes } from "./attribute-notes.js";
import { continued } from "./continued.js";
import { inlineNotes } from "./inline-notes.js";
import { linkedNotes } from "./linked-notes.js";
import { numbered } from "./names.js";
import { bracketNotes } from "./plain-marks.js";
import { plainNotes } from "./plain-notes.js";
import { contentRange } from "./ranges.js";
import { sectionHeadings } from "./section-headings.js";
import type { Dialect, Note, Place, Search } from "./types.js";
import { withoutNumber } from "./without-number.js";

/** The dialects of footnotes. Each leaves the marks that a dialect before it has read. */
const DIALECTS: readonly Dialect[] = [linkedNotes, inlineNotes, attributeNotes, bracketNotes, plainNotes];

/**
 * Finds the footnotes to which the kept rows of a region refer, in every dialect. The text of a note to which
 * kept text refers is kept, too.
 */
export function footnotes(region: Region, kept: Kept, marks: Marks, url: string | undefined): Footnotes {
  const { tree } = region;
  const address = url?.replace(/#.*/s, "");
  const search: Search = { region, kept, address, listed: [], placed: [], known: new Set(), repeated: [] };
  for (const { listed, matches, read } of DIALECTS) {
    const notes = matches(search) ? read(search) : [];
    for (const note of notes) {
      for (const { row, place } of note.marks) if (place === undefined) search.known.add(row);
    }
    if (notes.length === 0) continue;
    if (listed) search.listed = [...search.listed, ...notes];
    else search.placed = [...search.placed, ...notes];
  }
  if (search.listed.length + search.placed.length === 0) return { kept, ...NO_NOTES };
  const more = kept.slice();
  return assembled(tree, more, completed(search, tree, more, marks), search.repeated);
}

const NO_NOTES: Omit<Footnotes, "kept"> = {
  references: new Map(),
  definitions: [],
  skipped: new Map(),
  numbers: new Map(),
  edits: new Map(),
};

/** Returns the notes with text, all of which it keeps. */
function completed(search: Search, tree: Tree, kept: Kept, marks: Marks): readonly Note[] {
  const listed = continued(tree, search);
  const ends = new Map<number, number>();
  for (const { row, end, text } of [...listed, ...search.placed]) if (text === undefined) ends.set(row, end);
  const cleaned = listed.map((note) => withoutNumber(tree, note, search, ends));
  return [...cleaned, ...search.placed].filter((note) => {
    if (note.text !== undefined) return true;
    restore(tree, kept, marks, note, ends);
    return hasText(tree, kept, note, ends);
  });
}

/** Keeps the text of a note that a method labelled boilerplate. */
function restore(
  tree: Tree,
  kept: Kept,
  marks: Marks,
  { row: first, end }: NoteRange,
  ends: ReadonlyMap<number, number>,
): void {
  for (let row = first; row < end; row++) {
    // A note inside this one is restored separately.
    const other = row === first ? undefined : ends.get(row);
    if (other !== undefined) {
      row = other - 1;
      continue;
    }
    if (kept[row] !== 0 || tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    if (marks.label[row] !== Label.boilerplate || isBlankText(tree, row)) continue;
    for (let up = row; up >= first && kept[up] !== 1; up = tree.parent[up]!) kept[up] = 1;
  }
}

/** Whether a note has text to render besides its number, its back links and other notes. */
function hasText(
  tree: Tree,
  kept: Kept,
  { row: first, from, end, skipped }: Note,
  ends: ReadonlyMap<number, number>,
): boolean {
  const skip = new Set(skipped);
  for (let row = from; row < end; row++) {
    if (skip.has(row)) row = tree.end[row]! - 1;
    else if (row !== first && ends.has(row)) row = ends.get(row)! - 1;
    else if (kept[row] === 1 && isWordRow(tree, row)) return true;
  }
  return false;
}

/** Names the notes, and collects what is left out of the text. */
function assembled(tree: Tree, kept: Kept, notes: readonly Note[], repeated: readonly number[]): Footnotes {
  const references = new Map<number, string>();
  const skipped = new Map<number, number>();
  const places: (Place & { readonly name?: string })[] = [];
  const leaveOut = (row: number): void => void skipped.set(row, tree.end[row]!);
  sectionHeadings(tree, kept, [...notes, ...repeated.map((row) => contentRange(tree, row))]).forEach(
    leaveOut,
  );
  repeated.forEach(leaveOut);
  const definitions = numbered(notes).map(({ note, name }): Definition => {
    const { row, from, end, text } = note;
    for (const mark of note.marks) {
      if (mark.place === undefined) references.set(mark.row, name);
      else places.push({ ...mark.place, name });
    }
    note.skipped.forEach(leaveOut);
    for (const cut of note.cuts) places.push(cut);
    if (end > row) skipped.set(row, end);
    return { row, from, end, text, name };
  });
  const numbers = remainingNumbers(tree, kept, notes);
  return { kept, references, definitions, skipped, numbers, edits: editsByRow(places) };
}

/** Returns the numbers of items that remain in lists of which other items are notes. */
function remainingNumbers(tree: Tree, kept: Kept, notes: readonly Note[]): ReadonlyMap<number, number> {
  const items = new Set(notes.map(({ row }) => row));
  const lists = new Set(notes.map(({ row }) => (htmlTag(tree, row) === Tag.li ? tree.parent[row]! : 0)));
  const numbers = new Map<number, number>();
  for (const list of lists) {
    if (htmlTag(tree, list) !== Tag.ol) continue;
    let number = Number(attribute(tree, list, "start") ?? 1) || 1;
    for (let row = list + 1; row < tree.end[list]!; row = tree.end[row]!) {
      if (htmlTag(tree, row) !== Tag.li) continue;
      if (kept[row] === 1 && !items.has(row)) numbers.set(row, number);
      number++;
    }
  }
  return numbers;
}

/** Returns the changes of each text row in order, without those that overlap an earlier one. */
function editsByRow(places: readonly (Place & Edit)[]): ReadonlyMap<number, readonly Edit[]> {
  const rows = new Map<number, Edit[]>();
  for (const { row, start, end, name } of [...places].sort((a, b) => a.row - b.row || a.start - b.start)) {
    const edits = rows.get(row);
    const edit = { start, end, name };
    if (edits === undefined) rows.set(row, [edit]);
    else if (start >= edits[edits.length - 1]!.end) edits.push(edit);
  }
  return rows;
}
