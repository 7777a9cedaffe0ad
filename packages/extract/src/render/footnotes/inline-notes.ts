import { attribute, NodeKind, Tag, type Tree, tagName } from "@winnow/core-dom";
import { Display, displayOf, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import { holdsText } from "./linked-notes.js";
import { labelOf } from "./marks.js";
import type { Note } from "./types.js";

/** Notes in the line that the page sets in the margin: Tufte CSS. */
const SIDENOTE = /(?:^|\s)(?:sidenote|marginnote)(?:\s|$)/;

/** A note in the line with its own mark: LaTeXML. */
const LATEXML = /(?:^|\s)ltx_note(?:\s|$)/;
const LATEXML_CONTENT = /(?:^|\s)ltx_note_content(?:\s|$)/;
const LATEXML_NUMBER = /(?:^|\s)(?:ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** What switches a note in the margin on where there is no room for it. */
const TOGGLE = /(?:^|\s)margin-toggle(?:\s|$)/;

/** Notes that stand in the line where their marks would be: sidenotes, LaTeXML's, Distill's. */
export function inlineNotes(tree: Tree, kept: Kept): readonly Note[] {
  const found: Note[] = [];
  let toggle = -1;
  // Where a note of LaTeXML without content ends: none inside of it has any.
  let barren = -1;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const isLabel = htmlTag(tree, row) === Tag.label;
    if (kept[row] !== 1 && !isLabel) continue;
    const classes = attribute(tree, row, "class");
    if (isLabel && classes !== undefined && TOGGLE.test(classes)) toggle = row;
    if (kept[row] !== 1) continue;
    const isLatexml = classes !== undefined && row >= barren && LATEXML.test(classes);
    const note = isSidenote(tree, row, classes)
      ? sidenote(row)
      : isLatexml
        ? latexmlNote(tree, row)
        : undefined;
    if (note === undefined || !holdsText(tree, kept, note.row, note.skipped)) {
      if (isLatexml) barren = tree.end[row]!;
      continue;
    }
    // The switch stands right before its note, and may show a sign.
    const before = toggle >= 0 && row - toggle < 8 ? [toggle] : [];
    found.push({ ...note, skipped: [...note.skipped, ...before] });
    row = tree.end[row]! - 1;
  }
  return found;
}

function isSidenote(tree: Tree, row: number, classes: string | undefined): boolean {
  const says = (classes !== undefined && SIDENOTE.test(classes)) || tagName(tree, row) === "d-footnote";
  return says && displayOf(tree, row) === Display.inline;
}

function sidenote(row: number): Note {
  return { row, marks: [{ row, label: "" }], skipped: [] };
}

function latexmlNote(tree: Tree, row: number): Note | undefined {
  let content = -1;
  let label = "";
  const skipped: number[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    const classes = tree.kind[i] === NodeKind.element ? attribute(tree, i, "class") : undefined;
    if (classes === undefined) continue;
    if (content < 0 && LATEXML_CONTENT.test(classes)) content = i;
    else if (LATEXML_NUMBER.test(classes)) {
      if (content < 0) label ||= labelOf(tree, i) ?? "";
      else skipped.push(i);
    }
  }
  return content < 0 ? undefined : { row: content, marks: [{ row, label }], skipped };
}
