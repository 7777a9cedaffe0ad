import { Attribute, attribute, attributeReader, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { percentDecoded } from "../addresses.js";
import { candidates } from "../candidates.js";
import { Display, elementDisplay, htmlTag, PREFORMATTED, shortText, textSize } from "../elements.js";
import type { Kept, NoteRange } from "../types.js";
import { isBracketed, isStrict, markLabel } from "./labels.js";
import type { Mark, Place, Search } from "./types.js";

/** A mark that links to its note. */
export interface LinkMark extends Mark {
  /** The id of the target. */
  readonly target: string;
  /** Whether it is a mark by its form: superscript, or named as one; otherwise the note must confirm it. */
  readonly sure: boolean;
  /** Whether it is in brackets. */
  readonly bracketed: boolean;
  /** The brackets around it in other text rows. */
  readonly brackets: readonly Place[];
}

/** Classes, ids, names, roles and styles of links to notes, and of superscript text. */
const MARK_NAMES =
  /note-?ref|doc-noteref|fn-?ref|ftnt?_?ref|fnanchor|ednref|foot-?ref|foot-?note(?!-?back|-?return)|endnote|cite_?ref|mso-(?:foot|end)note|(?:^|[\s_-])super(?:script)?(?:\s|$)|vertical-align:\s*(?:super|text-top)/i;

/** Ids that only notes have. */
const NOTE_ID = /^(?:user-content-)?(?:_?(?:ftn|edn)|fn|(?:easy-)?_?(?:foot|end)note|cite_note)/i;

/** Links, and elements in which there are no marks. */
const LINKS: readonly number[] = [Tag.a, Tag.button, ...PREFORMATTED];

function linkRows(tree: Tree, { row: first, end }: NoteRange): readonly number[] {
  const rows: number[] = [];
  for (let row = first; row < end; row++) if (LINKS.includes(tree.tag[row]!)) rows.push(row);
  return rows;
}

/**
 * Finds the marks that link to an element of the page, or that another element describes: those in the kept
 * text of a region, or all in the rows of a note.
 */
export function linkMarks({ region, kept, address }: Search, note?: NoteRange): readonly LinkMark[] {
  const { tree } = region;
  const marks: LinkMark[] = [];
  let pre = -1;
  for (const row of note === undefined ? candidates(region, { tags: LINKS }) : linkRows(tree, note)) {
    const tag = tree.tag[row]!;
    if (tag !== Tag.a && tag !== Tag.button) {
      pre = Math.max(pre, tree.end[row]!);
      continue;
    }
    if (row < pre || htmlTag(tree, row) === 0) continue;
    if (textSize(tree, row) > MAX_LABEL) continue;
    const isKept = kept[row] !== 0;
    const mayBeKept = isInKeptLine(tree, kept, row) || isInKeptLine(tree, kept, tree.parent[row]!);
    if (!isKept && note === undefined && !mayBeKept) continue;
    const target = targetId(tree, row, address);
    const label = target === undefined ? undefined : elementLabel(tree, row);
    if (target === undefined || label === undefined) continue;
    const sure = looksLikeMark(tree, row);
    if (!sure && (!isStrict(label) || !isKept)) continue;
    const outer = withWrappers(tree, row, label);
    const inside = outer !== row || isBracketed(shortText(tree, row));
    const brackets = inside ? [] : bracketsAround(tree, row);
    const bracketed = brackets.length > 0 || isBracketed(shortText(tree, outer));
    marks.push({ row: outer, label, target, sure, bracketed, brackets });
  }
  return marks;
}

/** Whether an element is left out of a kept line, as many methods do with short links. */
export function isInKeptLine(tree: Tree, kept: Kept, row: number): boolean {
  return tree.tag[row] !== 0 && kept[tree.parent[row]!] === 1 && elementDisplay(tree, row) === Display.inline;
}

const readDescribedBy = attributeReader("aria-describedby");
const readPopover = attributeReader("popovertarget");
const readControls = attributeReader("aria-controls");

/** Returns the id that a link leads to, or that of the element that describes it. */
function targetId(tree: Tree, row: number, page: string | undefined): string | undefined {
  const fragment = noteFragment(Attribute.href(tree, row), page);
  if (fragment !== undefined) return fragment;
  const popover = readPopover(tree, row);
  if (popover !== undefined) return popover;
  const described = readDescribedBy(tree, row) ?? readControls(tree, row);
  return described !== undefined && /note|fn/i.test(described) ? described : undefined;
}

/**
 * Returns the fragment of an address on the page itself; of other addresses only a fragment that must be a
 * note's.
 */
export function noteFragment(href: string | undefined, page: string | undefined): string | undefined {
  const at = href?.indexOf("#") ?? -1;
  if (href === undefined || at < 0 || at === href.length - 1) return undefined;
  const fragment = percentDecoded(href.slice(at + 1));
  return at === 0 || isPage(href.slice(0, at), page) || NOTE_ID.test(fragment) ? fragment : undefined;
}

/** Whether an address, which may begin with its path, is that of the page. */
function isPage(address: string, page: string | undefined): boolean {
  return page !== undefined && (address === page || (address.startsWith("/") && page.endsWith(address)));
}

/** Maximum number of characters of a mark with its brackets. */
const MAX_LABEL = 26;

const MARK_ATTRIBUTES = ["class", "id", "name", "role", "epub:type", "rel", "style"];

/** Maximum length of an attribute that is examined. */
const MAX_LENGTH = 2000;

function looksLikeMark(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row + 1) === Tag.sup && row + 1 < tree.end[row]!) return true;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0; i++, up = tree.parent[up]!)
    if (htmlTag(tree, up) === Tag.sup) return true;
  if (attribute(tree, row, "data-footnote-ref") !== undefined) return true;
  return [row, tree.parent[row]!].some(
    (at) =>
      elementDisplay(tree, at) === Display.inline &&
      MARK_ATTRIBUTES.some((name) => MARK_NAMES.test(attribute(tree, at, name)?.slice(0, MAX_LENGTH) ?? "")),
  );
}

/** Returns the text of an element as a mark; undefined if it is not one. */
export function elementLabel(tree: Tree, row: number): string | undefined {
  return markLabel(shortText(tree, row));
}

/** Returns the outermost element that contains only the label: the `sup` of `<sup>[<a>1</a>]</sup>`. */
function withWrappers(tree: Tree, row: number, label: string): number {
  let best = row;
  let up = tree.parent[row]!;
  for (
    let i = 0;
    i < 3 && up >= 0 && elementDisplay(tree, up) === Display.inline;
    i++, up = tree.parent[up]!
  ) {
    if (tree.end[up]! - up > 16 || elementLabel(tree, up) !== label) break;
    best = up;
  }
  return best;
}

/** Returns the brackets in the text rows right before and after an element; empty unless there are both. */
export function bracketsAround(tree: Tree, row: number): readonly Place[] {
  const next = tree.end[row]!;
  const parent = tree.parent[row]!;
  if (row - 1 <= parent || next >= tree.end[parent]!) return [];
  const before = text(tree, row - 1);
  const after = text(tree, next);
  const opening = /[[(【［（]\s{0,9}$/.exec(before.slice(-10));
  const closing = /^\s{0,9}[\])】］）]/.exec(after.slice(0, 10));
  if (opening !== null && closing !== null) {
    const start = before.length - opening[0].length;
    return [
      { row: row - 1, start, end: before.length },
      { row: next, start: 0, end: closing[0].length },
    ];
  }
  return isInGroup(tree, row) ? separatorsAround(tree, row) : [];
}

/** Text between the marks of a group in brackets. */
const SEPARATOR = /^\s*[,;]\s*$/;

/** Maximum number of rows between a mark and the brackets around its group. */
const MAX_GROUP = 48;

/** Whether a link is one of several in square brackets: `[1, 2]`. */
function isInGroup(tree: Tree, row: number): boolean {
  let start = row - 1;
  while (row - start < MAX_GROUP && htmlTag(tree, start) !== Tag.a && SEPARATOR.test(text(tree, start))) {
    start--;
    while (start > 0 && tree.parent[start] !== tree.parent[row] && row - start < MAX_GROUP) start--;
    if (htmlTag(tree, start) !== Tag.a) return false;
    start--;
  }
  if (!/\[\s{0,9}$/.test(text(tree, start).slice(-10))) return false;
  let end = tree.end[row]!;
  while (end - row < MAX_GROUP && SEPARATOR.test(text(tree, end)) && htmlTag(tree, end + 1) === Tag.a) {
    end = tree.end[end + 1]!;
  }
  return /^\s{0,9}\]/.test(text(tree, end).slice(0, 10));
}

/** Returns the bracket or the comma before a link in a group, and the bracket after it. */
function separatorsAround(tree: Tree, row: number): readonly Place[] {
  const before = text(tree, row - 1);
  const after = text(tree, tree.end[row]!);
  const start = SEPARATOR.test(before) ? 0 : before.length - /\[\s{0,9}$/.exec(before.slice(-10))![0].length;
  const end = /^\s{0,9}\]/.exec(after.slice(0, 10))?.[0].length ?? 0;
  return [
    { row: row - 1, start, end: before.length },
    { row: tree.end[row]!, start: 0, end },
  ];
}
