import { isBlankText, NodeKind, Tag, text } from "@winnow/core-dom/tree";
import { elementDisplay, htmlTag } from "./elements.js";
import { isGlued } from "./glued.js";
import { readable } from "./readable.js";
import type { Edit, Source } from "./types.js";

/** Receives the kept rows of a part of a page in document order. */
export interface Visitor {
  /** Called before each row, to close the elements that end there. */
  closeUntil(row: number): void;
  text(value: string): void;
  /** Called between words that only layout separates. */
  space(): void;
  /** Called for the mark of a footnote. */
  mark(name: string): void;
  /** Called for a `br`. */
  lineBreak(): void;
  /** Called at the first row of a post; returns whether the post has been processed. */
  post(index: number): boolean;
  /** Called for an element that is left out. */
  leaveOut(display: number): void;
  /** Called for any other element; returns whether its content has been processed, too. */
  open(row: number, display: number): boolean;
}

/**
 * Visits the kept rows of a range, in one loop however deep the page is.
 *
 * @param own - the first row of the note or post that is visited, which is not left out. Default: none.
 */
export function visit(source: Source, from: number, to: number, visitor: Visitor, own = -1): void {
  const { tree, kept, notes, conversation, limit } = source;
  // Most pages have no notes, and a look-up for each row takes a tenth of the time of plain text.
  const hasNotes = notes.skipped.size + notes.references.size > 0;
  for (let row = from; row < to; row++) {
    limit.step();
    visitor.closeUntil(row);
    const post = conversation === undefined || row === own ? undefined : conversation.at.get(row);
    if (post !== undefined && visitor.post(post)) {
      row = conversation!.posts[post]!.range.end - 1;
      continue;
    }
    const skipped = hasNotes && row !== own ? notes.skipped.get(row) : undefined;
    if (tree.kind[row] === NodeKind.text) {
      if (skipped !== undefined) row = skipped - 1;
      else if (kept[row] === 1 || isBlankText(tree, row)) visitText(source, row, visitor);
    } else if (htmlTag(tree, row) === Tag.br) visitor.lineBreak();
    else if (tree.kind[row] === NodeKind.element) {
      const name = hasNotes ? notes.references.get(row) : undefined;
      const isLeftOut = kept[row] === 0 || skipped !== undefined;
      if (name !== undefined) visitor.mark(name);
      else if (isLeftOut) visitor.leaveOut(elementDisplay(tree, row));
      else if (!visitor.open(row, elementDisplay(tree, row))) continue;
      row = (skipped ?? tree.end[row]!) - 1;
    }
  }
  visitor.closeUntil(Number.POSITIVE_INFINITY);
}

const NO_EDITS = [] as const satisfies readonly Edit[];

/** Visits a text row, with the marks of notes in it. */
function visitText({ tree, notes }: Source, row: number, visitor: Visitor): void {
  const value = text(tree, row);
  if (isGlued(tree, row, value)) visitor.space();
  let from = 0;
  const edits = notes.edits.size > 0 ? notes.edits.get(row) : undefined;
  for (const { start, end, name } of edits ?? NO_EDITS) {
    visitor.text(readable(value.slice(from, start)));
    if (name !== undefined) visitor.mark(name);
    from = end;
  }
  visitor.text(readable(from === 0 ? value : value.slice(from)));
}
