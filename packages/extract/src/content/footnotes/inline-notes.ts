import { Attribute, isBlankText, NodeKind, Tag, type Tree, tagId } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { isStrict } from "./labels.js";
import { isInKeptLine, labelOf } from "./marks.js";
import type { Range } from "./types.js";

/** A note in the place of its mark, or right after it. */
export interface InlineNote {
  readonly range: Range;
  /** The mark: the note itself if the page shows none. */
  readonly row: number;
  readonly label: string;
  /** Switches of the note on narrow screens, and numbers inside it. */
  readonly skipped: readonly number[];
}

/** Elements of libraries that contain a note. */
const ELEMENTS = ["d-footnote", "dt-fn", "fn", "footnote", "foot-note", "inline-footnote", "side-note"];

/** Classes of elements in a line that contain a note: Tufte CSS, tooltips of plugins. */
const NOTE_CLASS =
  /(?:^|\s)(?:side-?note|margin-?note|[\w-]{0,24}(?:footnote|sidenote|fn)(?:[_-]{1,2}(?:tooltip|text|content|body|popup|popover|note))|footnote|tooltip-?footnote)(?:\s|$)/i;

/** Of these, classes that marks have, too: such an element needs more text than a label. */
const MAYBE_MARK = /(?:^|\s)footnote(?:\s|$)/i;

/** An inline note with its own mark: LaTeXML. */
const LATEXML = /(?:^|\s)ltx_note(?:\s|$)/;
const LATEXML_CONTENT = /(?:^|\s)ltx_note_content(?:\s|$)/;
const LATEXML_NUMBER = /(?:^|\s)(?:ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** The switch of a note on narrow screens, or the place of its number. */
const TOGGLE =
  /(?:^|\s)(?:margin-toggle|[\w-]{0,24}(?:toggle|number|label|marker)|side-?note[\w-]{0,24})(?:\s|$)/;

/**
 * Finds notes in the place of their marks: sidenotes, tooltips, and those of LaTeXML and Distill.
 *
 * @param taken - the ends of notes that are known, by their first rows.
 * @param marks - the rows of known marks.
 */
export function inlineNotes(
  { tree, from, end }: Region,
  kept: Kept,
  taken: ReadonlyMap<number, number>,
  marks: ReadonlySet<number>,
): readonly InlineNote[] {
  const notes: InlineNote[] = [];
  // The end of a LaTeXML note without content: notes inside it have no content either.
  let emptyUntil = -1;
  const named = new Set(ELEMENTS.map((name) => tagId(tree, name)).filter((tag) => tag >= 0));
  for (let row = from; row < end; row++) {
    const tag = tree.tag[row]!;
    const isNamed = named.size > 0 && named.has(tag);
    if (!isNamed && tag !== Tag.span && tag !== Tag.small) continue;
    // A tooltip that a method left out follows a mark that it kept.
    if (kept[row] !== 1 && !isInKeptLine(tree, kept, row)) continue;
    const classes = Attribute.class(tree, row);
    const mayBeNote = classes !== undefined && (classes.includes("note") || classes.includes("fn"));
    const isLatexml = mayBeNote && row >= emptyUntil && LATEXML.test(classes);
    if (!isNamed && !isLatexml && !(mayBeNote && NOTE_CLASS.test(classes))) continue;
    const known = taken.get(row);
    if (known !== undefined) {
      row = Math.max(row, known - 1);
      continue;
    }
    const note = isLatexml
      ? latexmlNote(tree, row)
      : isNamed || isOwnNote(tree, row, classes!, marks)
        ? sidenote(tree, row, marks)
        : undefined;
    if (note === undefined) {
      if (isLatexml) emptyUntil = tree.end[row]!;
      continue;
    }
    notes.push(note);
    row = tree.end[row]! - 1;
  }
  return notes;
}

/** Maximum number of rows of a note that are examined for marks in it. */
const MAX_ROWS = 200;

/** Whether an inline element contains a note, and not marks, other notes or a label only. */
function isOwnNote(tree: Tree, row: number, classes: string, marks: ReadonlySet<number>): boolean {
  if (displayOf(tree, row) !== Display.inline) return false;
  const tag = htmlTag(tree, row);
  if (tag === Tag.a || tag === Tag.sup || tag === Tag.label || tag === Tag.input || tag === Tag.li)
    return false;
  if (!MAYBE_MARK.test(classes)) return true;
  if (tree.textBefore[tree.end[row]!]! - tree.textBefore[row]! < 10) return false;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (marks.has(i) || htmlTag(tree, i) === Tag.sup) return false;
    if (tree.kind[i] === NodeKind.element && NOTE_CLASS.test(Attribute.class(tree, i) ?? "")) return false;
  }
  return true;
}

/** Maximum number of rows before a note in which its switch and its mark are. */
const MAX_BEFORE = 12;

/** Returns a note with the mark and the switch right before it. */
function sidenote(tree: Tree, row: number, marks: ReadonlySet<number>): InlineNote {
  const skipped: number[] = [];
  let label = "";
  let mark = row;
  const parent = tree.parent[row]!;
  // Visits the preceding siblings backwards, and climbs out of elements that begin with the note.
  for (let at = row - 1; at > parent && row - at < MAX_BEFORE; at--) {
    while (tree.parent[at] !== parent) at = tree.parent[at]!;
    if (tree.kind[at] === NodeKind.text && isBlankText(tree, at)) continue;
    if (tree.kind[at] !== NodeKind.element || marks.has(at)) break;
    const tag = htmlTag(tree, at);
    if (tag === Tag.input) continue;
    const own = labelOf(tree, at);
    const isToggle = tag === Tag.label || TOGGLE.test(Attribute.class(tree, at) ?? "");
    const isEmpty = tree.textBefore[tree.end[at]!]! === tree.textBefore[at]!;
    const isMark =
      own !== undefined && isStrict(own) && (tag === Tag.sup || tag === Tag.a || tag === Tag.button);
    if (!isToggle && !isMark && !(isEmpty && tag === Tag.span)) break;
    if (own !== undefined && isStrict(own)) label = own;
    if (isMark) {
      mark = at;
      break;
    }
    skipped.push(at);
    if (isToggle) break;
  }
  const number = numberInside(tree, row);
  if (number !== undefined) {
    skipped.push(number.row);
    label ||= number.label;
  }
  return { range: { row, from: row + 1, end: tree.end[row]! }, row: mark, label, skipped };
}

/** Returns the element at the start of a note that contains only its number. */
function numberInside(
  tree: Tree,
  note: number,
): { readonly row: number; readonly label: string } | undefined {
  for (let row = note + 1; row < Math.min(tree.end[note]!, note + 4); row++) {
    if (tree.kind[row] === NodeKind.text) {
      if (isBlankText(tree, row)) continue;
      return undefined;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    const label = labelOf(tree, row);
    const isNumber = htmlTag(tree, row) === Tag.sup || TOGGLE.test(Attribute.class(tree, row) ?? "");
    if (label !== undefined && isStrict(label) && isNumber) return { row, label };
  }
  return undefined;
}

function latexmlNote(tree: Tree, row: number): InlineNote | undefined {
  let content = -1;
  let label = "";
  const skipped: number[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    const classes = tree.kind[i] === NodeKind.element ? Attribute.class(tree, i) : undefined;
    if (classes === undefined) continue;
    if (content < 0 && LATEXML_CONTENT.test(classes)) content = i;
    else if (LATEXML_NUMBER.test(classes)) {
      if (content < 0) label ||= labelOf(tree, i) ?? "";
      else skipped.push(i);
    }
  }
  if (content < 0) return undefined;
  return { range: { row: content, from: content + 1, end: tree.end[content]! }, row, label, skipped };
}
