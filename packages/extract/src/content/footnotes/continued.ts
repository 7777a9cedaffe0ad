import { NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { NoteRange } from "../types.js";
import { startLabel } from "./labels.js";
import { isMarkedAsNote, startText } from "./ranges.js";
import { isSection } from "./section-headings.js";
import type { Note, Search } from "./types.js";

/** Blocks that can continue a note whose number is in the paragraph before them. */
const BLOCKS: ReadonlySet<number> = new Set([
  ...[Tag.p, Tag.ul, Tag.ol, Tag.pre, Tag.blockquote, Tag.figure, Tag.table, Tag.div, Tag.dl, Tag.details],
]);

/**
 * Returns the notes after the text in document order, with the blocks that continue them: those up to the next
 * note, or after the last note up to the end of the section of notes, unless there are marks in them.
 */
export function continued(tree: Tree, { listed, placed }: Search): readonly Note[] {
  const notes = [...listed].sort((a, b) => a.row - b.row);
  const marks = [...notes, ...placed]
    .flatMap((note) => note.marks.map(({ row }) => row))
    .sort((a, b) => a - b);
  let mark = 0;
  return notes.map((note, i) => {
    while (mark < marks.length && marks[mark]! < note.end) mark++;
    if (!mayContinue(tree, note)) return note;
    const parent = tree.parent[note.row]!;
    const next = notes[i + 1]?.row;
    const isLast = next === undefined || tree.parent[next] !== parent;
    if (isLast && !isSection(tree, parent)) return note;
    // The blocks up to the next note suffice to see that one follows.
    const stop = isLast ? Math.min(tree.end[parent]!, (next ?? tree.length) + 1) : next;
    const end = continuation(tree, note.end, stop, isLast);
    if (end === note.end || (marks[mark] ?? end) < end || (isLast && (next ?? end) < end)) return note;
    return { ...note, from: note.row, end };
  });
}

/** Whether a note is a paragraph that is not marked as the whole note. */
function mayContinue(tree: Tree, { row, from }: NoteRange): boolean {
  const tag = htmlTag(tree, row);
  if (tag === Tag.p) return true;
  return tag === Tag.div && from === row + 1 && !isMarkedAsNote(tree, row);
}

/** Returns the end of the blocks that continue a note; `from` if others come before the next note. */
function continuation(tree: Tree, from: number, stop: number, isLast: boolean): number {
  let end = from;
  for (let row = from; row < stop; row = tree.end[row]!) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const start = startLabel(startText(tree, { row, from: row, end: tree.end[row]! }));
    // A note to which nothing refers.
    if (start !== undefined && !start.bare) return end;
    if (!BLOCKS.has(htmlTag(tree, row))) return isLast ? end : from;
    end = tree.end[row]!;
  }
  return end;
}
