import { Attribute, attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay, htmlTag, isWordRow, shortText } from "../elements.js";
import type { NoteRange } from "../types.js";
import { labelKey, startLabel } from "./labels.js";
import { bracketsAround, elementLabel, noteFragment } from "./link-marks.js";
import type { Mark, Note, Place, Search } from "./types.js";

/** Classes and roles of back links: MediaWiki, Pandoc, PHP Markdown Extra, GitHub, Easy Footnotes. */
const BACK =
  /(?:^|[\s_-])(?:backlink|back-?ref\w{0,20}|footnote-?back\w{0,20}|footnote-back-link|reversefootnote|footnote-return|footnote-to-top|footnote-self-link|index_arrow)(?:\s|$)/i;

/** The text of a back link that is not a number. */
const ARROW = /^(?:[\s↩↑^⏎⤴⬆←↵⮌⇑▲\u00a0]|\u{fe0e}|\u{fe0f})+$/u;

/** Signs of back links without a link, at the end of a note. */
const LAST_ARROWS = /\s{0,9}[↩⏎⤴⬆↵⮌](?:[\s↩⏎⤴⬆↵⮌]|\u{fe0e}|\u{fe0f}){0,9}$/u;

/** The text of a back link in words. */
const RETURN = new RegExp(
  `^[\\s[(↩↑^]{0,4}(?:${[
    "(?:go |jump )?(?:back|up|return)(?: (?:up|to)(?: .{1,24})?)?",
    "(?:zurück|retour|volver|voltar|torna|terug)(?: .{1,24})?|nach oben|regresar|tillbaka|tilbake|tilbage",
    "takaisin|powrót|wróć|zpět|vissza|назад|наверх|вернуться.{0,24}|вверх",
    "返回.{0,8}|回到.{0,8}|戻る|本文へ.{0,4}|위로|돌아가기",
  ].join("|")})[\\s\\])↩↑.:]{0,4}$`,
  "iu",
);

/** An opening bracket alone. */
const BRACKET = /^\s*[[(【]\s*$/;

/**
 * Returns a note of a list without what it repeats or links back with: the number at its start, and the links
 * to its marks with the elements and brackets that dialects put around them. What separates its marks in the
 * text is left out, too.
 *
 * @param ends - the ends of all notes by their first rows: those inside this one are cleaned separately.
 */
export function withoutNumber(
  tree: Tree,
  note: Note,
  { address, known }: Search,
  ends: ReadonlyMap<number, number>,
): Note {
  const ids = idsAround(tree, note.marks);
  const key = labelKey(note.marks[0]!.label);
  const skipped: number[] = [];
  const cuts: Place[] = [];
  const isItem = note.from > note.row && htmlTag(tree, note.row) === Tag.li;
  // The brackets around a number in an anchor with which the note begins.
  if (note.from === note.row) cuts.push(...bracketsAround(tree, note.row));
  let atStart = true;
  let afterNumber = false;
  // An opening bracket before the number.
  let bracket = -1;
  let last = -1;
  for (let row = note.from; row < note.end; row++) {
    const other = row === note.row ? undefined : ends.get(row);
    if (other !== undefined) row = other - 1;
    else if (isWordRow(tree, row)) {
      last = row;
      if (!atStart) continue;
      const value = text(tree, row);
      // The brackets around a number may be separate text.
      if (ARROW.test(value)) skipped.push(row);
      else if (!afterNumber && bracket < 0 && BRACKET.test(value)) bracket = row;
      else {
        const length = numberLength(value, key, afterNumber, isItem);
        if (length > 0 && bracket >= 0) skipped.push(bracket);
        if (length >= value.trimEnd().length) {
          skipped.push(row);
          afterNumber = true;
          bracket = -1;
          continue;
        }
        if (length > 0) cuts.push({ row, start: 0, end: length });
        atStart = false;
      }
    } else if (tree.tag[row] !== 0 && isBackLink(tree, row, ids, address)) {
      const outer = withBrackets(tree, row, note.row);
      skipped.push(outer);
      for (const place of bracketsAround(tree, outer)) {
        if (place.row >= note.from && place.row < note.end) cuts.push(place);
      }
      afterNumber ||= atStart && elementLabel(tree, outer) !== undefined;
      row = tree.end[outer]! - 1;
    }
  }
  if (last >= 0) cuts.push(...lastArrows(tree, last));
  for (const mark of note.marks) skipped.push(...separators(tree, mark, known));
  return { ...note, skipped, cuts: [...cuts, ...note.cuts] };
}

/** Returns the signs of back links at the end of a text row. */
function lastArrows(tree: Tree, row: number): readonly Place[] {
  const value = text(tree, row);
  const end = value.slice(-20);
  const match = LAST_ARROWS.exec(end);
  return match === null ? [] : [{ row, start: value.length - end.length + match.index, end: value.length }];
}

/**
 * Returns the number of characters at the start of a note that are its number.
 *
 * @param afterNumber - whether its number came before, in another element: then only separators.
 * @param isItem - whether the note is an item of a list, in which a plain number may be of the text.
 */
function numberLength(value: string, key: string, afterNumber: boolean, isItem: boolean): number {
  if (afterNumber) return /^\s{0,9}[.:)\]】］]?\s{0,9}/.exec(value)![0].length;
  const start = startLabel(value);
  if (start === undefined || labelKey(start.label) !== key) return 0;
  return isItem && start.bare && start.length < value.trimEnd().length ? 0 : start.length;
}

function isBackLink(tree: Tree, row: number, ids: ReadonlySet<string>, address: string | undefined): boolean {
  if (BACK.test(Attribute.class(tree, row) ?? "")) return true;
  const tag = htmlTag(tree, row);
  if (tag !== Tag.a && tag !== Tag.button) return false;
  const href = tag === Tag.a ? Attribute.href(tree, row) : undefined;
  const fragment = noteFragment(href, address);
  if (fragment !== undefined && ids.has(fragment)) return true;
  const isLocal = fragment !== undefined || href === undefined || /^\s*(?:#|javascript:)/i.test(href);
  if (!isLocal) return false;
  const value = shortText(tree, row);
  return ARROW.test(value) || RETURN.test(value);
}

/** Returns the inline element that contains only a back link and its brackets. */
function withBrackets(tree: Tree, row: number, note: number): number {
  let best = row;
  for (
    let up = tree.parent[row]!;
    up > note && elementDisplay(tree, up) === Display.inline;
    up = tree.parent[up]!
  ) {
    if (tree.end[up]! - up > 16) break;
    const value = shortText(tree, up);
    if (elementLabel(tree, up) === undefined && !ARROW.test(value) && !RETURN.test(value)) break;
    best = up;
  }
  return best;
}

/** Text that separates the marks in one `sup`. */
const SEPARATOR = /^[\s,;[\]()·、，]*$/;

/** Maximum number of rows of a `sup` with several marks. */
const MAX_SUP_ROWS = 64;

/**
 * Returns what only separates marks or repeats one: commas and brackets between the marks of one `sup`, a
 * `sup` of them after a mark, and a button for the same note.
 *
 * @param known - the rows of all marks.
 */
function separators(tree: Tree, { row, label, place }: Mark, known: ReadonlySet<number>): readonly number[] {
  if (place !== undefined) return [];
  const parent = tree.parent[row]!;
  const rows: number[] = [];
  if (htmlTag(tree, parent) === Tag.sup && tree.end[parent]! - parent <= MAX_SUP_ROWS) {
    for (let at = parent + 1; at < tree.end[parent]!; at++) {
      if (known.has(at)) at = tree.end[at]! - 1;
      else if (tree.kind[at] === NodeKind.text && SEPARATOR.test(text(tree, at))) rows.push(at);
    }
  }
  const next = tree.end[row]!;
  if (next >= tree.end[parent]!) return rows;
  const isMark = known.has(tree.end[next]!) || known.has(tree.end[next]! + 1);
  if (htmlTag(tree, next) === Tag.sup && isMark && SEPARATOR.test(shortText(tree, next))) rows.push(next);
  const button =
    htmlTag(tree, next) === Tag.button ? next : htmlTag(tree, next + 1) === Tag.button ? next : -1;
  if (button >= 0 && next + 1 < tree.end[parent]!) {
    const shown = shortText(tree, button);
    if (shown === "" || shown === label) rows.push(button);
  }
  return rows;
}

/** Maximum number of elements around a mark whose id may be the target of back links. */
const MAX_ANCESTORS = 4;

/** Maximum number of rows before a mark in which there may be an anchor for it. */
const MAX_BEFORE = 3;

/** Returns the ids and names of marks, and of the elements around and right before them. */
export function idsAround(tree: Tree, marks: readonly Mark[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { row } of marks) {
    for (let i = 0, up = row; i < MAX_ANCESTORS && up >= 0; i++, up = tree.parent[up]!) addIds(tree, up, ids);
    for (let inside = row; inside < tree.end[row]!; inside++) addIds(tree, inside, ids);
    for (let before = Math.max(0, row - MAX_BEFORE); before < row; before++) addIds(tree, before, ids);
  }
  return ids;
}

function addIds(tree: Tree, row: number, ids: Set<string>): void {
  for (const name of ["id", "name"]) {
    const id = attribute(tree, row, name);
    if (id !== undefined) ids.add(id);
  }
}

/** Maximum number of rows at each end of a note that are searched for links back. */
const MAX_ROWS = 32;

/** Whether a note links to one of the ids at its start or at its end. */
export function linksBack(
  tree: Tree,
  { from, end }: NoteRange,
  ids: ReadonlySet<string>,
  address: string | undefined,
): boolean {
  for (let row = from; row < end; row++) {
    if (row === from + MAX_ROWS && end - row > MAX_ROWS) row = end - MAX_ROWS;
    const fragment =
      htmlTag(tree, row) === Tag.a ? noteFragment(Attribute.href(tree, row), address) : undefined;
    if (fragment !== undefined && ids.has(fragment)) return true;
  }
  return false;
}
