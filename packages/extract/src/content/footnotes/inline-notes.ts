import { Attribute, NodeKind, Tag, type Tree, tagId } from "@winnow/core-dom/tree";
import { candidates } from "../candidates.js";
import { Display, elementDisplay, htmlTag, isWordRow, shortText, textSize } from "../elements.js";
import type { NoteRange } from "../types.js";
import { isStrict } from "./labels.js";
import { elementLabel, isInKeptLine } from "./link-marks.js";
import { contentRange } from "./ranges.js";
import { withoutRepeated } from "./repeated.js";
import type { Dialect, Mark, Note, Search } from "./types.js";

/** Elements of libraries that contain a note. */
const ELEMENTS = ["d-footnote", "dt-fn", "fn", "footnote", "foot-note", "inline-footnote", "side-note"];

/** Matches at least every class below: a fast first check. */
const ANY = /note|fn|tooltip|popover/;

/** Classes of elements in a line that contain a note: Tufte CSS, tooltips of plugins. */
const NOTE_CLASS =
  /(?:^|\s)(?:side-?note|margin-?note|[\w-]{0,24}(?:footnote|sidenote|fn)(?:[_-]{1,2}(?:tooltip|text|content|body|popup|popover|note))|footnote|tooltip-?footnote)(?:\s|$)/i;

/** Of these, classes that marks have, too: such an element needs more text than a label. */
const MAYBE_MARK = /(?:^|\s)footnote(?:\s|$)/i;

/** Classes of hints, which are notes after a mark. */
const HINT = /(?:^|\s)(?:tooltip-?text|(?:tooltip|popover)-(?:text|content|body))(?:\s|$)/;

/** An inline note with its own mark: LaTeXML. */
const LATEXML = /(?:^|\s)ltx_note(?:\s|$)/;
const LATEXML_CONTENT = /(?:^|\s)ltx_note_content(?:\s|$)/;
const LATEXML_NUMBER = /(?:^|\s)(?:ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** The switch of a note on narrow screens, or the place of its number. */
const TOGGLE =
  /(?:^|\s)(?:margin-toggle|[\w-]{0,24}(?:toggle|number|label|marker)|side-?note[\w-]{0,24})(?:\s|$)/;

/** Notes in the place of their marks: sidenotes, tooltips, and those of LaTeXML and Distill. */
export const inlineNotes: Dialect = {
  name: "in the place of marks",
  listed: false,
  matches: () => true,
  read(search) {
    const notes = withoutRepeated(search, findNotes(search));
    for (const row of [...notes.map((note) => note.row), ...search.repeated]) search.known.add(row);
    return notes;
  },
};

function findNotes({ region, kept, listed, known: marks }: Search): readonly Note[] {
  const { tree } = region;
  const named = ELEMENTS.map((name) => tagId(tree, name)).filter((tag) => tag >= 0);
  const rows = candidates(region, { tags: named, classes: [ANY] });
  const notes: Note[] = [];
  if (rows.length === 0) return notes;
  const ends = new Map(listed.map((note) => [note.row, note.end]));
  // The end of a LaTeXML note without content: notes inside it have no content either.
  let emptyUntil = -1;
  const sorted = [...listed].sort((a, b) => a.row - b.row);
  let next = 0;
  let done = 0;
  for (const row of rows) {
    if (row < done) continue;
    const tag = tree.tag[row]!;
    const isNamed = named.includes(tag);
    if (!isNamed && tag !== Tag.span && tag !== Tag.small) continue;
    // A tooltip that a method left out follows a mark that it kept.
    if (kept[row] !== 1 && !isInKeptLine(tree, kept, row)) continue;
    const classes = Attribute.class(tree, row);
    const mayBeNote = classes !== undefined && ANY.test(classes);
    const isHint = mayBeNote && HINT.test(classes);
    const isLatexml = mayBeNote && row >= emptyUntil && LATEXML.test(classes);
    if (!isNamed && !isLatexml && !isHint && !(mayBeNote && NOTE_CLASS.test(classes))) continue;
    while (next < sorted.length && sorted[next]!.end <= row) next++;
    const around = sorted[next];
    // The text of a note in a list, next to its number.
    if (around !== undefined && around.row < row && isMostOf(tree, row, around)) continue;
    const known = ends.get(row);
    if (known !== undefined) {
      done = known;
      continue;
    }
    let note: Note | undefined;
    if (isLatexml) note = latexmlNote(tree, row);
    else if (isNamed || isWholeNote(tree, row, classes!, marks)) note = sidenote(tree, row, marks);
    // Without a mark, a hint is any.
    if (isHint && note !== undefined && note.marks[0]!.label === "") continue;
    if (note !== undefined) {
      notes.push(note);
      done = tree.end[row]!;
    } else if (isLatexml) emptyUntil = tree.end[row]!;
  }
  return notes;
}

function isMostOf(tree: Tree, row: number, { from, end }: NoteRange): boolean {
  return textSize(tree, row) * 2 > tree.textBefore[end]! - tree.textBefore[from]!;
}

/** Maximum number of rows of a note that are examined for marks in it. */
const MAX_ROWS = 200;

/** Whether an inline element contains a note, and not marks, other notes or a label only. */
function isWholeNote(tree: Tree, row: number, classes: string, marks: ReadonlySet<number>): boolean {
  if (elementDisplay(tree, row) !== Display.inline || containsContent(tree, row)) return false;
  if (!MAYBE_MARK.test(classes)) return true;
  if (textSize(tree, row) < 10) return false;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (marks.has(i) || htmlTag(tree, i) === Tag.sup) return false;
    if (tree.kind[i] === NodeKind.element && NOTE_CLASS.test(Attribute.class(tree, i) ?? "")) return false;
  }
  return true;
}

/** Whether an element around the words that are noted and their note: Hugo's sidenotes. */
function containsContent(tree: Tree, row: number): boolean {
  const label = row + 1;
  if (htmlTag(tree, label) !== Tag.label || textSize(tree, label) < 2) return false;
  const stop = Math.min(tree.end[row]!, row + MAX_BEFORE);
  for (let i = tree.end[label]!; i < stop; i++) if (CONTENT.test(Attribute.class(tree, i) ?? "")) return true;
  return false;
}

/** Classes of the note in such an element, and of the brackets in it. */
const CONTENT = /(?:^|\s)(?:side|margin)-?note-(?:content|text|body)(?:\s|$)/;
const DELIMITER = /(?:^|\s)(?:side|margin|foot)-?note-delimiter(?:\s|$)/;

/** Maximum number of rows before a note in which its switch and its mark are. */
const MAX_BEFORE = 12;

/** Returns a note with the mark and the switch right before it. */
function sidenote(tree: Tree, row: number, marks: ReadonlySet<number>): Note {
  const skipped: number[] = [];
  let label = "";
  let mark = row;
  const parent = tree.parent[row]!;
  // Visits the preceding siblings backwards, and climbs out of elements that begin with the note.
  for (let at = row - 1; at > parent && row - at < MAX_BEFORE; at--) {
    while (tree.parent[at] !== parent) at = tree.parent[at]!;
    if (tree.kind[at] === NodeKind.text && !isWordRow(tree, at)) continue;
    if (tree.kind[at] !== NodeKind.element || marks.has(at)) break;
    const tag = htmlTag(tree, at);
    if (tag === Tag.input) continue;
    const shown = strictLabel(tree, at);
    const isToggle = tag === Tag.label || TOGGLE.test(Attribute.class(tree, at) ?? "");
    // The words that are noted.
    if (tag === Tag.label && shown === undefined && /\p{L}/u.test(shortText(tree, at))) break;
    const isMark = shown !== undefined && (tag === Tag.sup || tag === Tag.a || tag === Tag.button);
    if (!isToggle && !isMark && !(textSize(tree, at) === 0 && tag === Tag.span)) break;
    label = shown ?? label;
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
  for (let i = row + 1; i < tree.end[row]!; i++)
    if (tree.tag[i] === Tag.span && DELIMITER.test(Attribute.class(tree, i) ?? "")) skipped.push(i);
  return { ...contentRange(tree, row), marks: [{ row: mark, label }], skipped, cuts: [] };
}

/** Returns the text of an element that is the number or the sign of a note. */
function strictLabel(tree: Tree, row: number): string | undefined {
  const label = elementLabel(tree, row);
  return label !== undefined && isStrict(label) ? label : undefined;
}

/** Returns the element at the start of a note that contains only its number. */
function numberInside(tree: Tree, note: number): Mark | undefined {
  for (let row = note + 1; row < Math.min(tree.end[note]!, note + 4); row++) {
    if (isWordRow(tree, row)) return undefined;
    if (tree.kind[row] !== NodeKind.element) continue;
    const label = strictLabel(tree, row);
    const isNumber = htmlTag(tree, row) === Tag.sup || TOGGLE.test(Attribute.class(tree, row) ?? "");
    if (label !== undefined && isNumber) return { row, label };
  }
  return undefined;
}

function latexmlNote(tree: Tree, row: number): Note | undefined {
  let content = -1;
  let label = "";
  const skipped: number[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    const classes = tree.kind[i] === NodeKind.element ? Attribute.class(tree, i) : undefined;
    if (classes === undefined) continue;
    if (content < 0 && LATEXML_CONTENT.test(classes)) content = i;
    else if (LATEXML_NUMBER.test(classes)) {
      if (content < 0) label ||= elementLabel(tree, i) ?? "";
      else skipped.push(i);
    }
  }
  if (content < 0) return undefined;
  return { ...contentRange(tree, content), marks: [{ row, label }], skipped, cuts: [] };
}
