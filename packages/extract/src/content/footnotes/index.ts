import type { Tree } from "@winnow/core-dom/tree";
import type { Kept } from "../kept.js";
import { inlineNotes } from "./inline-notes.js";
import { linkedNotes } from "./linked-notes.js";
import { sectionHeadings } from "./section-headings.js";

/** The footnotes of a page whose mark and note are both kept. */
export interface Footnotes {
  /** The name of the note by the row of its mark (the `sup`, or the `a` itself). */
  readonly references: ReadonlyMap<number, string>;
  /** The notes in the order of their first marks, as rows to render at the end. */
  readonly definitions: readonly { readonly row: number; readonly name: string }[];
  /** Rows that are left out of the text: the notes themselves, and the links back. */
  readonly skipped: ReadonlySet<number>;
}

const NONE: Footnotes = { references: new Map(), definitions: [], skipped: new Set() };

/**
 * Finds the footnotes of common dialects: a superscript link (or one marked as a note's) to an element of the
 * same page that contains the note, with or without a link back; and inline notes.
 */
export function footnotes(tree: Tree, kept: Kept, url: string | undefined): Footnotes {
  const notes = [...linkedNotes(tree, kept, url), ...inlineNotes(tree, kept)];
  if (notes.length === 0) return NONE;
  const references = new Map<number, string>();
  const names = new Map<number, string>();
  const usedNames = new Map<string, number>();
  const skipped = new Set<number>(sectionHeadings(tree, kept, notes));
  for (const note of notes.sort((a, b) => a.marks[0]!.row - b.marks[0]!.row)) {
    const name = uniqueName(note.marks[0]!.label, usedNames, names.size + 1);
    names.set(note.row, name);
    for (const mark of note.marks) references.set(mark.row, name);
    for (const row of note.skipped) skipped.add(row);
  }
  return { references, definitions: inOrder(tree, references, names), skipped };
}

/**
 * Returns a name for a note that Markdown allows, unique if case is ignored.
 *
 * @param usedNames - the names so far in lower case, each with the last number that was appended to it.
 */
function uniqueName(label: string, usedNames: Map<string, number>, number: number): string {
  const plain = label.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const base = plain === "" ? String(number) : plain;
  const key = base.toLowerCase();
  let name = base;
  for (let i = (usedNames.get(key) ?? 0) + 1; usedNames.has(name.toLowerCase()); i++) {
    name = `${base}-${i + 1}`;
    usedNames.set(key, i);
  }
  usedNames.set(name.toLowerCase(), 0);
  return name;
}

/** Returns the notes in the order of their first marks: those in the text, then those in other notes. */
function inOrder(
  tree: Tree,
  references: ReadonlyMap<number, string>,
  names: ReadonlyMap<number, string>,
): Footnotes["definitions"] {
  const rows = new Map([...names].map(([row, name]) => [name, row]));
  const inNote = new Map<number, string[]>();
  const order = new Set<string>();
  const open: number[] = [];
  for (const row of [...references.keys(), ...names.keys()].sort((a, b) => a - b)) {
    while (open.length > 0 && tree.end[open[open.length - 1]!]! <= row) open.pop();
    const name = references.get(row);
    const around = open[open.length - 1];
    if (name === undefined) open.push(row);
    else if (around === undefined) order.add(name);
    else if (inNote.has(around)) inNote.get(around)!.push(name);
    else inNote.set(around, [name]);
  }
  // A set is iterated in the order of insertion, including names added during the iteration.
  for (const name of order) for (const next of inNote.get(rows.get(name)!) ?? []) order.add(next);
  for (const name of names.values()) order.add(name);
  return [...order].map((name) => ({ row: rows.get(name)!, name }));
}
