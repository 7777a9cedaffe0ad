import type { Note } from "./types.js";

interface NamedNote {
  readonly note: Note;
  readonly name: string;
}

/** Returns the notes with names in the order of their first marks: those in the text, then those in notes. */
export function names(notes: readonly Note[]): readonly NamedNote[] {
  const sorted = [...notes].sort((a, b) => place(a) - place(b));
  const bases = sorted.map((note) => baseOf(note.marks[0]!.label));
  const taken = new Set(bases);
  const used = new Map<string, number>();
  let free = 1;
  const named = sorted.map((note, i) => {
    let base = bases[i]!;
    if (base === "") {
      // A note without a number gets one that no other note has.
      free = Math.max(free, i + 1);
      while (taken.has(String(free))) free++;
      base = String(free++);
    }
    return { note, name: uniqueName(base, used) };
  });
  return inOrder(named);
}

/** Returns the letters and digits of a label, with dashes between them. */
function baseOf(label: string): string {
  return label.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

function place({ marks }: Note): number {
  return marks[0]!.row;
}

/**
 * Returns a name for a note that is unique if case is ignored.
 *
 * @param used - the names so far in lower case, each with the last number that was appended to it.
 */
function uniqueName(base: string, used: Map<string, number>): string {
  const key = base.toLowerCase();
  let name = base;
  for (let i = (used.get(key) ?? 0) + 1; used.has(name.toLowerCase()); i++) {
    name = `${base}-${i + 1}`;
    used.set(key, i);
  }
  used.set(name.toLowerCase(), 0);
  return name;
}

/** Sorts notes by their first marks in the text; a note whose marks are all in notes comes after those. */
function inOrder(named: readonly NamedNote[]): readonly NamedNote[] {
  const inNote = new Map<NamedNote, NamedNote[]>();
  const order = new Set<NamedNote>();
  const events: { readonly row: number; readonly one: NamedNote; readonly isMark: boolean }[] = [];
  // The mark comes first if it is the note itself.
  for (const one of named) for (const { row } of one.note.marks) events.push({ row, one, isMark: true });
  for (const one of named) events.push({ row: one.note.row, one, isMark: false });
  events.sort((a, b) => a.row - b.row);
  const open: NamedNote[] = [];
  for (const { row, one, isMark } of events) {
    while (open.length > 0 && open[open.length - 1]!.note.end <= row) open.pop();
    const around = open[open.length - 1];
    if (!isMark) open.push(one);
    else if (around === undefined) order.add(one);
    else if (inNote.has(around)) inNote.get(around)!.push(one);
    else inNote.set(around, [one]);
  }
  // A set is iterated in the order of insertion, including notes added during the iteration.
  for (const one of order) for (const next of inNote.get(one) ?? []) order.add(next);
  for (const one of named) order.add(one);
  return [...order];
}
