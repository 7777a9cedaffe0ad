import { collapseWhitespace } from "../text/index.js";
import { Attribute } from "../tree/attributes.js";
import { attributeReader, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { isDate } from "./dates.js";
import { type Group, postLink } from "./groups.js";
import { between, isQuoted, type Scan } from "./scan.js";
import type { Unit } from "./units.js";

/** Names of elements that contain authors. */
const AUTHOR =
  /author|user|name|nick|poster|creator|by-?line|member|avatar|profile|person|\bby\b|verfasser|autor/i;
const NOT_AUTHOR =
  /title|body|content|text|date|time|count|stat|reply|permalink|badge|rank|group|role|location|quote|signature|button|menu/i;
/** Words around the name of an author. */
const BEFORE =
  /^(?:(?:posted|written|submitted|reviewed|asked|answered|started)?\s*by:?|von:?|de:|par:?|por:?|author:|from:|@)\s+/i;
const AFTER =
  /\s?(?:says|said|wrote|writes|schrieb|schreibt|sagt|meint|a écrit|dit|escribió|dice|dijo|commented|replied)\s?(?:on\b.{0,40})?[:.…]{0,3}$|\s?[:,|·•–-]{1,3}$/i;
const MAX_AUTHOR = 48;

/** Returns the name in an element; undefined if there is none, or if it is too long for one. */
export function authorName(tree: Tree, row: number): string | undefined {
  // Mastodon and others write the handle after the name.
  const value = nameIn(textContent(tree, row)).replace(/(?<=\S)\s@[\w.-]+(?:@[\w.-]+)?$/, "");
  return value === "" || value.length > MAX_AUTHOR || isDate(value) ? undefined : value;
}

/** Returns what makes an element the name of an author: the address of its link, or its own names; undefined for others. */
export function authorHint(tree: Tree, row: number): "link" | "name" | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  const name = nameAttributes(tree, row);
  const href = tree.tag[row] === Tag.a ? Attribute.href(tree, row) : undefined;
  const hint =
    href !== undefined && postLink(href)?.kind === "user"
      ? "link"
      : AUTHOR.test(name) && !NOT_AUTHOR.test(name)
        ? "name"
        : undefined;
  const value = hint === undefined ? undefined : authorName(tree, row);
  const isName =
    value !== undefined && /\p{L}.*[\p{L}\d]/u.test(value) && value.split(" ").length <= MAX_WORDS;
  return isName && !isDate(value) ? hint : undefined;
}

/** Maximum number of words in a name. */
const MAX_WORDS = 4;

function nameIn(raw: string): string {
  return collapseWhitespace(raw).replace(BEFORE, "").replace(AFTER, "").replace(AFTER, "");
}

/** Minimum shares of the records with a row of the group of authors. */
const MIN_ROWS = 0.5;
const MIN_RECORDS = 0.6;
/** Minimum score of the group of authors, if somebody said the records, and of other records. */
const MIN_SCORE: { readonly spoken: number; readonly other: number } = { spoken: 1.2, other: 2.2 };

/**
 * Returns the row of the author of each record, -1 for none: the first row of the best group that has one in the record.
 *
 * @param owner - the record of each row, -1 for none.
 */
export function recordAuthors(
  scan: Scan,
  groups: readonly Group[],
  units: readonly Unit[],
  owner: Int32Array,
  isSpoken: boolean,
): Int32Array {
  const n = units.length;
  const candidates: Candidate[] = [];
  const firsts = new Int32Array(n);
  for (const [place, group] of groups.entries()) {
    if (group.kind === "date" || group.kind === "permalink" || group.rows.length < MIN_ROWS * n) continue;
    const count = firstRows(scan, group, owner, firsts);
    if (count.records < Math.max(2, MIN_RECORDS * n)) continue;
    const rated = rateGroup(scan, group, place, firsts, units, count);
    if (rated !== undefined) candidates.push(rated);
  }
  const min = isSpoken ? MIN_SCORE.spoken : MIN_SCORE.other;
  const scored: { readonly candidate: Candidate; readonly score: number }[] = [];
  /** The best score of a group with rows in all records: names are not read of groups that cannot be better. */
  let complete = min;
  for (const candidate of candidates.sort((a, b) => b.atMost - a.atMost)) {
    if (candidate.atMost < complete) break;
    const score = namesScore(scan, candidate);
    if (score > min) scored.push({ candidate, score });
    if (candidate.records === n) complete = Math.max(complete, score);
  }
  scored.sort((a, b) => b.score - a.score || a.candidate.place - b.candidate.place);
  const authors = new Int32Array(n).fill(-1);
  let missing = n;
  for (const { candidate } of scored) {
    if (missing === 0) break;
    firstRows(scan, candidate.group, owner, firsts);
    for (let i = 0; i < n; i++) {
      if (authors[i]! >= 0 || firsts[i]! < 0) continue;
      authors[i] = firsts[i]!;
      missing--;
    }
  }
  return authors;
}

/** Writes the first row with text of a group in each record, -1 for none; returns the number of records with one, and of others. */
function firstRows(
  { tree, textBefore }: Scan,
  { rows }: Group,
  owner: Int32Array,
  firsts: Int32Array,
): { readonly records: number; readonly more: number } {
  let [records, more] = [0, 0];
  firsts.fill(-1);
  for (const row of rows) {
    const unit = owner[row]!;
    if (unit < 0 || between(textBefore, row, tree.end[row]!) < 2) continue;
    if (firsts[unit]! < 0) {
      firsts[unit] = row;
      records++;
    } else more++;
  }
  return { records, more };
}

/** A group whose rows may be the authors. */
interface Candidate {
  readonly group: Group;
  /** Its place in the list of groups. */
  readonly place: number;
  /** Number of records with a row. */
  readonly records: number;
  /** The rows whose names are read: those of some of the records. */
  readonly rows: readonly number[];
  /** Number of records of the sample that have a row. */
  readonly read: number;
  /** Number of those rows that are not names: too long, quoted, or with a date. */
  readonly bad: number;
  /** The score with the sum of the hints of its names, and the highest one. */
  readonly scoreWith: (hints: number) => number;
  readonly atMost: number;
}

/** Maximum number of records whose names are compared. */
const MAX_SAMPLE = 8;
/** Maximum share of rows that are not names. */
const MAX_BAD = 0.2;
/** An author is among the first characters of a record, or in the first part of it. */
const EARLY = 60;
const EARLY_SHARE = 0.2;

function rateGroup(
  scan: Scan,
  group: Group,
  place: number,
  firsts: Int32Array,
  units: readonly Unit[],
  { records, more }: { readonly records: number; readonly more: number },
): Candidate | undefined {
  const { tree, textBefore, datesBefore } = scan;
  const rows: number[] = [];
  const step = Math.ceil(units.length / MAX_SAMPLE);
  let [read, early, link, bad] = [0, 0, 0, 0];
  for (let i = 0; i < units.length; i += step) {
    const row = firsts[i]!;
    if (row < 0) continue;
    read++;
    const stop = tree.end[row]!;
    if (between(textBefore, row, stop) > 2 * MAX_AUTHOR || isQuoted(scan, row)) {
      bad++;
      // Most groups are longer texts. Quotes name others.
      if (read === bad) return undefined;
      continue;
    }
    rows.push(row);
    if (between(datesBefore, row, stop) > 0) bad++;
    const { start, end } = units[i]!.range;
    if (isLinked(tree, row, start)) link++;
    const before = between(textBefore, start, row);
    if (before <= EARLY || before < EARLY_SHARE * between(textBefore, start, end)) early++;
  }
  if (read === 0 || bad > MAX_BAD * read) return undefined;
  const scoreWith = (hints: number): number =>
    (group.kind === "user" ? 2 : 0) +
    (1.5 * hints) / read +
    (0.8 * link) / read +
    (0.8 * early) / read +
    (0.5 * records) / units.length -
    0.5 * Math.min(2, more / records);
  return { group, place, records, rows, read, bad, scoreWith, atMost: scoreWith(read) };
}

/** Whether a row is in a link, which is not around the record. */
export function isLinked(tree: Tree, row: number, start: number): boolean {
  for (let at = row, i = 0; at >= start && i < 4; at = tree.parent[at]!, i++)
    if (tree.tag[at] === Tag.a) return true;
  return false;
}

/** Minimum mean hint of elements with one name for all. */
const MIN_HINTS = 0.5;
/** Words that are no names. */
const LABEL =
  /^(?:(?:author|by|from|name|user|member|posted|profile|avatar)s?:?$|(?:report|reply|share|follow|view|see|show|read|like|copy|edit|delete|open|sign|log|quote|send|go|add|more)\b)/i;
/** Minimum share of different names. */
const MIN_DISTINCT = 0.15;
/** Most names are not longer on average. */
const LONG_NAME = 24;

/** Returns the score of a group by its names. */
function namesScore({ tree, datesBefore }: Scan, { rows, read, bad, scoreWith }: Candidate): number {
  const values = new Set<string>();
  let [length, hints, others] = [0, 0, bad];
  for (const row of rows) {
    const value = nameIn(textContent(tree, row));
    values.add(value);
    length += value.length;
    const isName = value.length <= MAX_AUTHOR && value.split(" ").length <= MAX_WORDS && /\p{L}/u.test(value);
    if (LABEL.test(value) || (!isName && between(datesBefore, row, tree.end[row]!) === 0)) others++;
    hints += parentHint(tree, row);
  }
  // One name for all is a label, unless its elements say that they are names: a channel, a thread of one author.
  const isLabel = values.size === 1 && read > 2 && hints < MIN_HINTS * read;
  if (others > MAX_BAD * read || isLabel || (values.size < MIN_DISTINCT * read && values.size > 1))
    return Number.NEGATIVE_INFINITY;
  return scoreWith(hints) - (length / read > LONG_NAME ? 0.5 : 0);
}

const readTestId = attributeReader("data-testid");

/** Returns the values of the attributes of an element that may name what it is. */
function nameAttributes(tree: Tree, row: number): string {
  return `${Attribute.class(tree, row) ?? ""} ${Attribute.itemprop(tree, row) ?? ""} ${Attribute.rel(tree, row) ?? ""} ${readTestId(tree, row) ?? ""}`;
}

/** Judges by the names of an element and its parent whether it is an author: at most 1. */
function parentHint(tree: Tree, row: number): number {
  if (tree.tag[row] === Tag.cite) return 1;
  const up = tree.parent[row]!;
  const names = nameAttributes(tree, row);
  const upNames = `${Attribute.class(tree, up) ?? ""} ${Attribute.id(tree, up) ?? ""} ${readTestId(tree, up) ?? ""}`;
  const isOther = NOT_AUTHOR.test(names);
  if (AUTHOR.test(names) && !isOther) return 1;
  if (AUTHOR.test(upNames) && !NOT_AUTHOR.test(`${names}\n${upNames}`)) return 0.6;
  return isOther ? -0.5 : 0;
}
