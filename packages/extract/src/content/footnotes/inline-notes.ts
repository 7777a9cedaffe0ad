import { attributeReader, NodeKind, Tag, type Tree, tagId } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import { hasText } from "./linked-notes.js";
import { labelOf, type Note } from "./marks.js";

/** Inline notes that the page shows in the margin: Tufte CSS. */
const SIDENOTE = /(?:^|\s)(?:sidenote|marginnote)(?:\s|$)/;

/** An inline note with its own mark: LaTeXML. */
const LATEXML = /(?:^|\s)ltx_note(?:\s|$)/;
const LATEXML_CONTENT = /(?:^|\s)ltx_note_content(?:\s|$)/;
const LATEXML_NUMBER = /(?:^|\s)(?:ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** The switch of a margin note on narrow screens. */
const TOGGLE = /(?:^|\s)margin-toggle(?:\s|$)/;

const classOf = attributeReader("class");

/** Finds notes in the place of their marks: sidenotes, and those of LaTeXML and Distill. */
export function inlineNotes(tree: Tree, kept: Kept): readonly Note[] {
  const notes: Note[] = [];
  // The end of a LaTeXML note without content: notes inside it have no content either.
  let emptyUntil = -1;
  const distill = tagId(tree, "d-footnote");
  for (let row = 0; row < tree.length; row++) {
    if (kept[row] !== 1) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    const classes = classOf(tree, row);
    const named = classes?.includes("note") === true;
    if (!named && tree.tag[row] !== distill) continue;
    const isLatexml = named && row >= emptyUntil && LATEXML.test(classes);
    const sidenote = tree.tag[row] === distill || (named && SIDENOTE.test(classes));
    const note =
      sidenote && displayOf(tree, row) === Display.inline
        ? { row, marks: [{ row, label: "" }], skipped: [] }
        : isLatexml
          ? latexmlNote(tree, row)
          : undefined;
    if (note === undefined || !hasText(tree, kept, note.row, note.skipped)) {
      if (isLatexml) emptyUntil = tree.end[row]!;
      continue;
    }
    notes.push({ ...note, skipped: [...note.skipped, ...toggleBefore(tree, row)] });
    row = tree.end[row]! - 1;
  }
  return notes;
}

/** Returns the switch right before a note, which may be a visible sign. */
function toggleBefore(tree: Tree, note: number): readonly number[] {
  for (let row = note - 1; row > 0 && note - row < 8; row--) {
    if (htmlTag(tree, row) === Tag.label && TOGGLE.test(classOf(tree, row) ?? "")) return [row];
  }
  return [];
}

function latexmlNote(tree: Tree, row: number): Note | undefined {
  let content = -1;
  let label = "";
  const skipped: number[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    const classes = tree.kind[i] === NodeKind.element ? classOf(tree, i) : undefined;
    if (classes === undefined) continue;
    if (content < 0 && LATEXML_CONTENT.test(classes)) content = i;
    else if (LATEXML_NUMBER.test(classes)) {
      if (content < 0) label ||= labelOf(tree, i) ?? "";
      else skipped.push(i);
    }
  }
  return content < 0 ? undefined : { row: content, marks: [{ row, label }], skipped };
}
