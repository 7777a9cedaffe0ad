import { attribute, isBlankText, Label, type Marks, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { attributeNotes } from "./attribute-notes.js";
import { cleaning } from "./back-links.js";
import { continued } from "./continued.js";
import { inlineNotes } from "./inline-notes.js";
import { linkedNotes } from "./linked-notes.js";
import { names } from "./names.js";
import { plainNotes } from "./plain-notes.js";
import { contentRange } from "./ranges.js";
import { withoutRepeated } from "./repeated.js";
import { sectionHeadings } from "./section-headings.js";
import { separators } from "./separators.js";
import { bracketNotes } from "./text-marks.js";
import type { Definition, Edit, Footnotes, Mark, Note, Place, Range } from "./types.js";

export type { Definition, Edit, Footnotes } from "./types.js";

const NO_NOTES: Omit<Footnotes, "kept"> = {
  references: new Map(),
  definitions: [],
  skipped: new Map(),
  numbers: new Map(),
  edits: new Map(),
};

/**
 * Finds the footnotes to which the kept rows of a region refer: the notes that are targets of links in the
 * text, the notes in their place or in attributes of their marks, and numbered notes without links. The text
 * of a note to which kept text refers is kept, too.
 */
export function footnotes(region: Region, kept: Kept, marks: Marks, url: string | undefined): Footnotes {
  const { tree } = region;
  const links = linkedNotes(region, kept, url);
  const taken = new Map(links.map(({ range }) => [range.row, range.end]));
  const known = new Set(links.flatMap((note) => note.marks.map(({ row }) => row)));
  const repeated = withoutRepeated(tree, inlineNotes(region, kept, taken, known), links);
  const { inline } = repeated;
  for (const { row, range } of inline) known.add(row).add(range.row);
  for (const row of repeated.skipped) known.add(row);
  const attributes = [...attributeNotes(region, kept, known), ...bracketNotes(region, kept)];
  for (const { mark } of attributes) if (mark.place === undefined) known.add(mark.row);
  const byRow = new Map(
    repeated.linked.map(({ range, marks: own }) => [range.row, { range, label: own[0]!.label }]),
  );
  const plain = plainNotes(region, kept, byRow, known);
  if (links.length + inline.length + attributes.length + plain.length === 0) {
    return { kept, ...NO_NOTES };
  }
  for (const { marks: own } of plain) {
    for (const mark of own) if (mark.place === undefined) known.add(mark.row);
  }
  const listed = [...repeated.linked, ...plain].sort((a, b) => a.range.row - b.range.row);
  const markRows = [
    ...listed,
    ...inline.map((note) => ({ marks: [note] })),
    ...attributes.map((note) => ({ marks: [note.mark] })),
  ]
    .flatMap((note) => note.marks.map(({ row }) => row))
    .sort((a, b) => a - b);
  const whole = continued(tree, listed, markRows);
  for (const { range } of [...whole, ...inline]) taken.set(range.row, range.end);
  const all = kept.slice();
  const notes: Note[] = attributes.map(({ mark, text }) => {
    return { row: mark.row, from: mark.row, end: mark.row, text, marks: [mark], skipped: [], cuts: [] };
  });
  for (const { range, marks: own } of whole) {
    const { skipped, cuts } = cleaning(tree, range, own, url, taken);
    restore(tree, all, marks, range, taken);
    if (!hasText(tree, all, range, skipped, taken)) continue;
    const around = own.flatMap((mark) => separators(tree, mark, known));
    const { row, from, end } = range;
    const places = [...cuts, ...brackets(own)];
    notes.push({ row, from, end, marks: own, skipped: [...skipped, ...around], cuts: places });
  }
  for (const { range, row, label, skipped } of inline) {
    restore(tree, all, marks, range, taken);
    if (!hasText(tree, all, range, skipped, taken)) continue;
    const { from, end } = range;
    notes.push({ row: range.row, from, end, marks: [{ row, label }], skipped, cuts: [] });
  }
  return assembled(tree, all, notes, repeated.skipped);
}

function brackets(marks: readonly (Mark & { readonly brackets?: readonly Place[] })[]): readonly Place[] {
  return marks.flatMap((mark) => mark.brackets ?? []);
}

/** Keeps the text of a note that a method labelled boilerplate. */
function restore(
  tree: Tree,
  kept: Kept,
  marks: Marks,
  { row: first, end }: Range,
  others: ReadonlyMap<number, number>,
): void {
  for (let row = first; row < end; row++) {
    // A note inside this one is restored on its own.
    const other = row === first ? undefined : others.get(row);
    if (other !== undefined) {
      row = other - 1;
      continue;
    }
    if (kept[row] !== 0 || tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    if (marks.label[row] !== Label.boilerplate || isBlankText(tree, row)) continue;
    for (let up = row; up >= first && kept[up] !== 1; up = tree.parent[up]!) kept[up] = 1;
  }
}

/**
 * Whether a note has text to render.
 *
 * @param without - rows that are left out: its number and back links.
 * @param others - the ends of all notes; those inside this one are rendered elsewhere.
 */
function hasText(
  tree: Tree,
  kept: Kept,
  { row: first, from, end }: Range,
  without: readonly number[],
  others: ReadonlyMap<number, number>,
): boolean {
  const skip = new Set(without);
  for (let row = from; row < end; row++) {
    if (skip.has(row)) row = tree.end[row]! - 1;
    else if (row !== first && others.has(row)) row = others.get(row)! - 1;
    else if (kept[row] === 1 && tree.kind[row] === NodeKind.text && !isBlankText(tree, row)) return true;
  }
  return false;
}

/** Names the notes, and collects what is left out of the text. */
function assembled(tree: Tree, kept: Kept, notes: readonly Note[], repeated: readonly number[]): Footnotes {
  const references = new Map<number, string>();
  const skipped = new Map<number, number>();
  const places: (Place & { readonly name?: string })[] = [];
  const leaveOut = (row: number): void => void skipped.set(row, tree.end[row]!);
  const lists = [...notes, ...repeated.map((row) => contentRange(tree, row))];
  sectionHeadings(tree, kept, lists).forEach(leaveOut);
  repeated.forEach(leaveOut);
  const definitions = names(notes).map(({ note, name }): Definition => {
    const { row, from, end, text } = note;
    for (const mark of note.marks) {
      if (mark.place === undefined) references.set(mark.row, name);
      else places.push({ ...mark.place, name });
    }
    note.skipped.forEach(leaveOut);
    places.push(...note.cuts);
    if (end > row) skipped.set(row, end);
    return { row, from, end, text, name };
  });
  const numbers = numbersOf(tree, kept, notes);
  return { kept, references, definitions, skipped, numbers, edits: editsByRow(places) };
}

/** Returns the numbers of items that remain in lists of which other items are notes. */
function numbersOf(tree: Tree, kept: Kept, notes: readonly Note[]): ReadonlyMap<number, number> {
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

/** Splits the text of a row at its changes: text that remains, and the names of notes at their marks. */
export function pieces(
  value: string,
  edits: readonly Edit[],
): readonly { readonly text: string; readonly name?: string | undefined }[] {
  const out: { text: string; name?: string | undefined }[] = [];
  let from = 0;
  for (const { start, end, name } of edits) {
    out.push({ text: value.slice(from, start), name });
    from = end;
  }
  out.push({ text: value.slice(from) });
  return out;
}
