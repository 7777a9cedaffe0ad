import { attribute, isBlankText, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay, HEADINGS, htmlTag, isWordRow, shortText } from "../elements.js";
import type { NoteRange } from "../types.js";
import { labelKey, markLabel, startLabel } from "./labels.js";

/** Attribute values of a block that is a note: EPUB's and DPUB-ARIA's roles, Word's style and ids. */
const IS_NOTE =
  /^(?:doc-)?(?:footnote|endnote|rearnote)$|^(?:ftn|edn)\d+$|mso-element:\s*(?:foot|end)note(?!-)/i;

/** Classes of a block that is a note. */
const NOTE_CLASS =
  /(?:^|\s)(?:_id)?(?:foot-?note|end-?note|fn|footdef|(?:foot-?)?note-?(?:item|body|entry|single|definition))(?:\s|$)/i;

const NOTE_ATTRIBUTES = ["id", "role", "epub:type", "style"];

/** Maximum length of an attribute that is examined, since it may be examined once per mark. */
const MAX_LENGTH = 2000;

export function isMarkedAsNote(tree: Tree, row: number): boolean {
  return (
    NOTE_ATTRIBUTES.some((name) => IS_NOTE.test(attributeStart(tree, row, name))) ||
    NOTE_CLASS.test(attributeStart(tree, row, "class"))
  );
}

export function attributeStart(tree: Tree, row: number, name: string): string {
  return attribute(tree, row, name)?.slice(0, MAX_LENGTH) ?? "";
}

/** Returns the range of an element, of which only the content belongs to the note. */
export function contentRange(tree: Tree, row: number): NoteRange {
  return { row, from: row + 1, end: tree.end[row]! };
}

/** Blocks that can be a note. */
const BLOCKS: ReadonlySet<number> = new Set([
  ...[Tag.p, Tag.div, Tag.dd, Tag.aside, Tag.section, Tag.article, Tag.blockquote, Tag.details, Tag.li],
  ...[Tag.tr, Tag.table],
]);

/**
 * Returns the note in a block: an item, the description of a term, what follows a heading that is only a
 * number, a row of a table, or another block; undefined if the block cannot be a note.
 */
export function blockRange(tree: Tree, block: number): NoteRange | undefined {
  const tag = htmlTag(tree, block);
  if (tag === Tag.dt) return descriptions(tree, block);
  if (HEADINGS.has(tag)) return underHeading(tree, block);
  if (tag === Tag.td || tag === Tag.th) {
    const tr = tree.parent[block]!;
    return htmlTag(tree, tr) === Tag.tr ? contentRange(tree, tr) : undefined;
  }
  if (tag === Tag.p && htmlTag(tree, tree.parent[block]!) === Tag.li && startsParent(tree, block)) {
    return contentRange(tree, tree.parent[block]!);
  }
  return BLOCKS.has(tag) ? contentRange(tree, block) : undefined;
}

/** Whether an element is the first text of its parent. */
export function startsParent(tree: Tree, row: number): boolean {
  return isBlankBetween(tree, tree.parent[row]!, row);
}

/** Whether there is no text but white space from one row up to another. */
export function isBlankBetween(tree: Tree, from: number, to: number): boolean {
  const characters = tree.textBefore[to]! - tree.textBefore[from]!;
  if (characters !== 1) return characters === 0;
  for (let row = from; row < to; row++) {
    if (tree.textBefore[row + 1] !== tree.textBefore[from]) return isBlankText(tree, row);
  }
  return true;
}

/** Returns the descriptions of a term that is a number. */
function descriptions(tree: Tree, term: number): NoteRange | undefined {
  const stop = tree.end[tree.parent[term]!]!;
  let end = tree.end[term]!;
  let found = false;
  for (let row = end; row < stop; row = tree.end[row]!) {
    if (tree.kind[row] !== NodeKind.element) continue;
    if (htmlTag(tree, row) !== Tag.dd) break;
    found = true;
    end = tree.end[row]!;
  }
  return found ? { row: term, from: tree.end[term]!, end } : undefined;
}

/** Returns what follows a heading that is only a number, up to the next heading. */
function underHeading(tree: Tree, heading: number): NoteRange | undefined {
  if (markLabel(shortText(tree, heading)) === undefined) return undefined;
  const stop = tree.end[tree.parent[heading]!]!;
  let row = tree.end[heading]!;
  const from = row;
  while (row < stop && !HEADINGS.has(htmlTag(tree, row))) row = tree.end[row]!;
  return { row: heading, from, end: row };
}

/**
 * Returns the note that begins with an inline element: up to the next note, or else to the end of the
 * paragraph. If a block follows the element, the note is that block.
 *
 * @param next - the row of the next note in the same block.
 */
export function inlineRange(tree: Tree, first: number, next: number | undefined, label: string): NoteRange {
  const stop = next ?? tree.end[tree.parent[first]!]!;
  let seen = "";
  let breaks = 0;
  let row = first;
  for (; row < stop; row = tree.end[row]!) {
    const tag = htmlTag(tree, row);
    const isText = seen.length > 0 && !isLabel(seen, label);
    if (tag === Tag.br) {
      if (isText && next === undefined && ++breaks === 2) break;
      continue;
    }
    if (tree.kind[row] === NodeKind.element && elementDisplay(tree, row) >= Display.block) {
      if (!isText) return { row: first, from: first, end: tree.end[row]! };
      if (next === undefined || tag === Tag.hr || HEADINGS.has(tag)) break;
    }
    const value = tree.kind[row] === NodeKind.text ? text(tree, row) : shortText(tree, row);
    if (/\S/.test(value)) breaks = 0;
    if (seen.length < 40) seen = (seen + value.slice(0, 40)).trim();
  }
  return { row: first, from: first, end: row };
}

function isLabel(value: string, label: string): boolean {
  const shown = markLabel(value);
  return shown !== undefined && labelKey(shown) === labelKey(label);
}

/** Maximum number of rows that are read for the beginning of a note. */
const MAX_ROWS = 24;

/** Signs before the number of a note. */
const SIGNS = /^[\s↑^↩⮌⏎]+/u;

/** Returns the beginning of the text of a range, about 40 characters. */
export function startText(tree: Tree, { from, end }: NoteRange): string {
  let out = "";
  const stop = Math.min(end, from + MAX_ROWS);
  for (let row = from; row < stop && out.length < 40; row++)
    if (tree.kind[row] === NodeKind.text) out += text(tree, row).slice(0, 60);
  return out.replace(SIGNS, "");
}

/** Whether a range begins with the label of a mark: its text, or the first text row that is not blank. */
export function startsWithLabel(tree: Tree, range: NoteRange, label: string): boolean {
  const start = startLabel(startText(tree, range));
  if (start !== undefined && labelKey(start.label) === labelKey(label)) return true;
  const stop = Math.min(range.end, range.from + MAX_ROWS);
  for (let row = range.from; row < stop; row++) {
    if (isWordRow(tree, row)) return isLabel(text(tree, row).slice(0, 60), label);
  }
  return false;
}
