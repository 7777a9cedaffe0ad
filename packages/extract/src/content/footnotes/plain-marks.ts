import { once } from "@winnow/core-dom/cache";
import { normalForm } from "@winnow/core-dom/text";
import { isBlankText, literalStart, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom/tree";
import { htmlTag, shortText } from "../elements.js";
import { elementRoles, isPreformatted } from "../roles.js";
import type { Region } from "../types.js";
import { isBracketed, isStrict, labelKey } from "./labels.js";
import { elementLabel } from "./link-marks.js";
import type { Dialect, Mark, Search } from "./types.js";

/** Several numbers in one element. */
const SEVERAL = /^\s*[[(]?(\d{1,3}(?:[,;]\s?\d{1,3}){1,9})[\])]?\s*$/;

/** Finds superscript numbers and signs that may be marks of notes without a link. */
export function supMarks({ region: { tree, from, end }, kept, known }: Search): readonly Mark[] {
  const marks: Mark[] = [];
  let inside = -1;
  for (let row = from; row < end; row++) {
    if (known.has(row)) inside = tree.end[row]!;
    if (tree.tag[row] !== Tag.sup || row < inside || kept[row] !== 1 || htmlTag(tree, row) !== Tag.sup)
      continue;
    const label = elementLabel(tree, row);
    const several =
      label === undefined && tree.end[row] === row + 2 ? SEVERAL.exec(text(tree, row + 1)) : null;
    if (several !== null) {
      const place = { row: row + 1, start: 0, end: several.input.length };
      marks.push(...marksInBrackets({ match: several, mark: { row: row + 1, label: several[1]!, place } }));
    }
    if (label === undefined || !isStrict(label) || isExponent(tree, row, label)) continue;
    if (!containsAny(tree, row, known)) marks.push({ row, label });
  }
  return marks;
}

function containsAny(tree: Tree, row: number, rows: ReadonlySet<number>): boolean {
  for (let inside = row + 1; inside < tree.end[row]!; inside++) if (rows.has(inside)) return true;
  return false;
}

/** Units and variables that are squared and cubed. */
const UNIT = /(?:^|[^\p{L}])[a-zA-Zµα-ω]{1,2}$/u;

/** Whether a superscript number is an exponent, after a number, a unit or a variable, or an isotope's. */
export function isExponent(tree: Tree, row: number, label: string): boolean {
  const shown = shortText(tree, row);
  if (!/^\d/.test(labelKey(label)) || isBracketed(shown) || /^[①-⑳]/u.test(shown)) return false;
  const before = textBefore(tree, row);
  if (/\d$/.test(before) || isPower(before, labelKey(label))) return isPower(before, labelKey(label));
  const after = text(tree, tree.end[row]!);
  return (before === "" || /\s$/.test(before)) && /^\p{L}/u.test(after);
}

/** Whether a number after a text is its power: of a number that is not a year, or of a unit. */
function isPower(before: string, number: string): boolean {
  if (/\d$/.test(before)) return !/(?:^|\D)(?:1\d|20)\d\d$/.test(before);
  return /^[23]$/.test(number) && UNIT.test(before);
}

/** Maximum number of rows before an element in which the text before it is. */
const MAX_ROWS = 4;

/** Returns the end of the text right before an element, about 24 characters. */
function textBefore(tree: Tree, row: number): string {
  for (let before = row - 1; before >= Math.max(0, row - MAX_ROWS); before--) {
    if (tree.kind[before] !== NodeKind.text) continue;
    return isBlankText(tree, before) ? " " : text(tree, before).slice(-24);
  }
  return "";
}

/** Numbers or a sign in square brackets, which are not those of a Markdown link. */
const BRACKETS = /[[【［](\d{1,3}(?:[,;]\s?\d{1,3}){0,9}|[a-z]|[*†‡]{1,3})[\]】］](?![(\w])/gu;

/** A number in superscript characters. */
const SUPERSCRIPT = /(?<=\S)[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}/gu;

/** A sign after a word. */
const SIGN = /(?<=[\p{L}\p{N}\p{Pe}\p{Pf}.,;:!?%"'])([*†‡]{1,3})(?![\p{L}\p{N}*†‡])/gu;

/** Asterisks before a word, and the maximum number of characters in which others end the emphasis in Markdown. */
const OPENING = /(?:^|[\s(>])\*{1,3}(?=[^\s*])/;
const MAX_EMPHASIS = 200;

/** A number in parentheses, which may also be that of an item in the text. */
const PARENTHESES = /(?<=\S\s?)\((\d{1,2})\)/gu;

/** What the key of a number in parentheses begins with: only notes that begin with such a number have it. */
export const IN_PARENTHESES = "(";

/** The mark of a first note. */
const FIRST = /[[【［(]1[\]】］),]|[¹*†]/;

/** Whether kept text has a first number or a sign. */
export const mayHaveTextMarks: (search: Search) => boolean = once(({ region, kept }) => {
  const { tree, from, end } = region;
  for (let row = from; row < end; row++)
    if (tree.kind[row] === NodeKind.text && kept[row] === 1 && FIRST.test(text(tree, row))) return true;
  return false;
});

/** Returns the source of a region, from which most pages can be excluded without reading each text. */
function regionSource({ tree, from, end }: Region): string {
  // Rows are nearly always in the order of the source.
  let before = from;
  while (before > 0 && literalStart(tree, before) < 0) before--;
  let after = end;
  while (after < tree.length && literalStart(tree, after) < 0) after++;
  const { source } = tree.strings;
  const start = before === 0 ? 0 : literalStart(tree, before) + textLength(tree, before);
  return source.slice(start, after === tree.length ? source.length : literalStart(tree, after));
}

/** Finds numbers and signs in the text that may be marks of notes without a link. */
export function textMarks(search: Search): readonly Mark[] {
  return [
    ...matches(search, BRACKETS).flatMap(marksInBrackets),
    ...matches(search, SUPERSCRIPT).flatMap(({ match: { 0: label, index, input }, mark }) => {
      const before = input.slice(Math.max(0, index - 24), index);
      return isPower(before, normalForm(label, "NFKC")) ? [] : [{ ...mark, label }];
    }),
    ...matches(search, SIGN).flatMap(({ match: { index, input }, mark }) => {
      const before = input.slice(Math.max(0, index - MAX_EMPHASIS), index);
      return OPENING.test(before) ? [] : [mark];
    }),
    ...matches(search, PARENTHESES).map(({ mark }) => ({ ...mark, label: IN_PARENTHESES + mark.label })),
  ];
}

/** Returns a mark for each number in brackets; the first and the last have the brackets, too. */
function marksInBrackets({ match, mark }: Match): readonly Mark[] {
  const { row, start, end } = mark.place!;
  const labels = mark.label.split(/(?<=\d)[,;]/);
  let at = start;
  return labels.map((label, i) => {
    const stop = i === labels.length - 1 ? end : match.input.indexOf(label, at) + label.length;
    const place = { row, start: at, end: stop };
    at = stop;
    return { row, label: label.trim(), place };
  });
}

/** A note in double brackets with its number, as WordPress plugins write it: `[[1. Note.]]`. */
const NOTE = /\s{0,9}\[\[(\d{1,3})\.\s([^[\]]{1,2000})\]\]/gu;

/** Notes in double brackets in the text. */
export const bracketNotes: Dialect = {
  name: "double brackets",
  listed: false,
  matches: ({ region }) => regionSource(region).includes("[[1."),
  read: (search) =>
    matches(search, NOTE).map(({ match, mark }) => {
      const text = match[2]!.trim();
      return { row: mark.row, from: mark.row, end: mark.row, text, marks: [mark], skipped: [], cuts: [] };
    }),
};

interface Match {
  readonly match: RegExpExecArray;
  readonly mark: Mark;
}

/** Returns the matches in text outside of links and code, with the label that is their first group. */
function matches(search: Search, pattern: RegExp): readonly Match[] {
  const found: Match[] = [];
  for (const { row, value } of signedTexts(search)) {
    for (const match of value.matchAll(pattern)) {
      const place = { row, start: match.index, end: match.index + match[0].length };
      found.push({ match, mark: { row, label: match[1] ?? match[0], place } });
    }
  }
  return found;
}

/** A character that each of the patterns begins with. */
const BEGINNING = /[[【［(¹²³⁴⁵⁶⁷⁸⁹⁰*†‡]/;

/** The kept texts outside of links and code that may have a mark. */
const signedTexts: (search: Search) => readonly { readonly row: number; readonly value: string }[] = once(
  ({ region, kept }) => {
    const { tree, from, end } = region;
    const roles = elementRoles(region);
    const texts: { readonly row: number; readonly value: string }[] = [];
    for (let row = from; row < end; row++) {
      if (kept[row] !== 1 || MARKED_UP.has(htmlTag(tree, row)) || isPreformatted(roles[row]!)) {
        row = tree.end[row]! - 1;
        continue;
      }
      if (tree.kind[row] !== NodeKind.text) continue;
      const value = text(tree, row);
      if (BEGINNING.test(value)) texts.push({ row, value });
    }
    return texts;
  },
);

/** Elements in which text has another meaning. */
const MARKED_UP: ReadonlySet<number> = new Set([Tag.a, Tag.code, Tag.math, Tag.sup]);
