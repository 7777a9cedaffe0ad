import { groupBy } from "../elements.js";
import type { Note } from "./types.js";

interface NamedNote {
  readonly note: Note;
  readonly name: string;
}

/** Returns the notes with names in the order of their first marks: those in the text, then those in notes. */
export function named(notes: readonly Note[]): readonly NamedNote[] {
  const sorted = [...notes].sort((a, b) => a.marks[0]!.row - b.marks[0]!.row);
  // The letters and digits of each label, with dashes between them.
  const bases = sorted.map(({ marks }) =>
    marks[0]!.label.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""),
  );
  const taken = new Set(bases);
  // The names so far in lower case, each with the last number that was appended to it.
  const used = new Map<string, number>();
  let free = 1;
  const all = sorted.map((note, i) => {
    let base = bases[i]!;
    if (base === "") {
      // A note without a number gets one that no other note has.
      free = Math.max(free, i + 1);
      while (taken.has(String(free))) free++;
      base = String(free++);
    }
    const key = base.toLowerCase();
    let name = base;
    for (let number = (used.get(key) ?? 0) + 1; used.has(name.toLowerCase()); number++) {
      name = `${base}-${number + 1}`;
      used.set(key, number);
    }
    used.set(name.toLowerCase(), 0);
    return { note, name };
  });
  return inOrder(all);
}

/** Sorts notes by their first marks in the text; a note whose marks are all in notes comes after those. */
function inOrder(notes: readonly NamedNote[]): readonly NamedNote[] {
  const marked: { readonly note: NamedNote; readonly around: NamedNote | undefined }[] = [];
  // The mark comes first if it is the note itself.
  const marks = notes.flatMap((note) => note.note.marks.map(({ row }) => ({ row, note, isMark: true })));
  const starts = notes.map((note) => ({ row: note.note.row, note, isMark: false }));
  const open: NamedNote[] = [];
  for (const { row, note, isMark } of [...marks, ...starts].sort((a, b) => a.row - b.row)) {
    while (open.length > 0 && open[open.length - 1]!.note.end <= row) open.pop();
    if (isMark) marked.push({ note, around: open[open.length - 1] });
    else open.push(note);
  }
  const inside = groupBy(marked, ({ around }) => around);
  const order = new Set((inside.get(undefined) ?? []).map(({ note }) => note));
  // A set is iterated in the order of insertion, including notes added during the iteration.
  for (const note of order) for (const next of inside.get(note) ?? []) order.add(next.note);
  for (const note of notes) order.add(note);
  return [...order];
}
