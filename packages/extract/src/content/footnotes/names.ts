import { groupBy } from "../elements.js";
import type { Note } from "./types.js";

interface NamedNote {
  readonly note: Note;
  readonly name: string;
}

/**
 * Numbers the notes in the order of their first marks: those in the text, then those in notes. A page may have
 * several series of marks, by letters and signs, or one per table or chapter; a document has one.
 */
export function numbered(notes: readonly Note[]): readonly NamedNote[] {
  return inOrder(notes).map((note, i) => ({ note, name: String(i + 1) }));
}

/** Sorts notes by their first marks in the text; a note whose marks are all in notes comes after those. */
function inOrder(notes: readonly Note[]): readonly Note[] {
  const marked: { readonly note: Note; readonly around: Note | undefined }[] = [];
  // The mark comes first if it is the note itself.
  const marks = notes.flatMap((note) =>
    note.marks.map(({ row, place }) => ({ row, start: place?.start ?? 0, note, isMark: true })),
  );
  const starts = notes.map((note) => ({ row: note.row, start: 0, note, isMark: false }));
  const open: Note[] = [];
  for (const { row, note, isMark } of [...marks, ...starts].sort(
    (a, b) => a.row - b.row || a.start - b.start,
  )) {
    while (open.length > 0 && open[open.length - 1]!.end <= row) open.pop();
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
