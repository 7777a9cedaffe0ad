import {
  attributeReader,
  BLOCK_TAGS,
  NodeKind,
  type RowRange,
  Tag,
  type Tree,
  text,
  textContent,
} from "@winnow/core-dom";
import { collapseWhitespace } from "@winnow/core-dom/text";
import { bodiesOf } from "./body.js";
import { isQuoted } from "./choose.js";
import { isDate } from "./dates.js";
import type { Group } from "./groups.js";
import { combine } from "./names.js";
import { between, type Scan } from "./scan.js";
import type { Unit } from "./units.js";

/** What is known of a record. */
export interface Fields {
  /** Whether to write a text row of the record. */
  readonly isKept: (row: number) => boolean;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** Text that the records of a group share is not longer. */
const MAX_REPEATED = 60;
/** Minimum share of the records that have a text before it counts as repeated, and minimum number. */
const REPEATED_SHARE = 0.3;
/** The same in the body, where people repeat what others said. */
const REPEATED_IN_BODY = 0.6;
const MIN_REPEATED = 3;

/** Returns the fields of the records of one group. */
export function fieldsOf(
  scan: Scan,
  groups: readonly Group[],
  units: readonly Unit[],
  readDate: (row: number) => string | undefined,
): readonly Fields[] {
  const { tree, read } = scan;
  const owner = ownersOf(tree.length, units);
  const rows = units.map(({ ranges }) => textRows(scan, ranges));
  const isSpoken = units.length > 0 && units[0]!.group.dated >= 0.5;
  const authors = authorsOf(scan, groups, units, owner, isSpoken);
  const dates = datesOf(scan, units, owner, readDate);
  const { counts, textAt } = repeatedIn(scan, rows);
  const outside = Math.max(Math.min(MIN_REPEATED, rows.length), REPEATED_SHARE * rows.length);
  const inBody = Math.max(MIN_REPEATED, REPEATED_IN_BODY * rows.length);
  const isRepeated = (line: number, min: number): boolean =>
    between(scan.textBefore, line, tree.end[line]!) <= MAX_REPEATED && (counts.get(textAt(line)) ?? 0) >= min;
  const dropped = units.map((_, i) => new Set([...(authors[i]?.rows ?? []), ...(dates[i]?.rows ?? [])]));
  const isLabel = (row: number): boolean =>
    between(scan.datesBefore, row, row + 1) > 0 || isRepeated(row, outside);
  const bodies = bodiesOf(
    scan,
    units,
    rows.map((own, i) => own.filter((row) => !dropped[i]!.has(row) && !isLabel(row))),
  );
  return units.map((_, i) => {
    const body = bodies[i];
    const hasKept = rows[i]!.some((row) => read[row] === 1);
    return {
      isKept: (row) => {
        if (read[row] === 0 || dropped[i]!.has(row)) return false;
        const line = lineOf(scan, row);
        const isInside = body !== undefined && row >= body.start && row < body.end;
        // A word that many records contain is not a label, but a line is.
        if (isInside) return !isRepeated(line, inBody);
        if (hasKept ? read[row] !== 1 : body !== undefined) return false;
        if (body === undefined) return !isRepeated(line, outside);
        const isShort = between(scan.textBefore, line, tree.end[line]!) <= MAX_REPEATED;
        return (isSpoken ? !isShort : /\p{L}/u.test(text(tree, row))) && !isRepeated(line, outside);
      },
      author: authors[i]?.value,
      date: dates[i]?.value,
    };
  });
}

function ownersOf(length: number, units: readonly Unit[]): Int32Array {
  const owner = new Int32Array(length).fill(-1);
  for (const [i, { ranges }] of units.entries())
    for (const { start, end } of ranges) owner.fill(i, start, end);
  return owner;
}

function textRows({ read }: Scan, ranges: readonly RowRange[]): readonly number[] {
  const rows: number[] = [];
  for (const { start, end } of ranges)
    for (let row = start; row < end; row++) if (read[row] !== 0) rows.push(row);
  return rows;
}

/** Returns the nearest link, button or block element around a row. */
function lineOf({ tree }: Scan, row: number): number {
  let at = row;
  while (at > 0 && !BLOCK_TAGS.has(tree.tag[at]!) && tree.tag[at] !== Tag.a && tree.tag[at] !== Tag.button)
    at = tree.parent[at]!;
  return at;
}

/** Returns in how many records a short text occurs: "Reply", "Report", the labels of fields; and the text of a row. */
function repeatedIn(
  scan: Scan,
  rows: readonly (readonly number[])[],
): { readonly counts: ReadonlyMap<string, number>; readonly textAt: (row: number) => string } {
  const counts = new Map<string, number>();
  const texts = new Map<number, string>();
  const textAt = (row: number): string => {
    let value = texts.get(row);
    if (value === undefined) {
      value = collapseWhitespace(textContent(scan.tree, row)).toLowerCase();
      texts.set(row, value);
    }
    return value;
  };
  for (const own of rows) {
    const seen = new Set<string>();
    for (const row of own) {
      if (between(scan.textBefore, row, row + 1) > MAX_REPEATED) continue;
      seen.add(textAt(row));
      const line = lineOf(scan, row);
      if (between(scan.textBefore, line, scan.tree.end[line]!) <= MAX_REPEATED) seen.add(textAt(line));
    }
    for (const value of seen) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { counts, textAt };
}

/** A value of a record, and the rows of its text. */
interface Found {
  readonly value: string;
  readonly rows: readonly number[];
}

/** Words for dates that are not those of a record. */
const OTHER_DATE =
  /join|regist|since|member|dabei|beitritt|angemeldet|inscri|edit|modif|bearbeitet|last|visit|online|geboren|born|expire/i;

function datesOf(
  scan: Scan,
  units: readonly Unit[],
  owner: Int32Array,
  readDate: (row: number) => string | undefined,
): readonly (Found | undefined)[] {
  const { tree, dates, key } = scan;
  const { kind, parent, end } = tree;
  const places = new Map<number, { rows: (number | undefined)[]; score: number; count: number }>();
  for (const row of dates) {
    const unit = owner[row]!;
    if (unit < 0) continue;
    const up = kind[row] === NodeKind.text ? parent[row]! : row;
    const place = combine(combine(key[up]!, key[parent[up]!]!), key[parent[parent[up]!]!] ?? 0);
    let known = places.get(place);
    if (known === undefined)
      places.set(place, (known = { rows: units.map(() => undefined), score: 0, count: 0 }));
    if (known.rows[unit] !== undefined) continue;
    known.rows[unit] = row;
    known.count++;
    const around = kind[row] === NodeKind.text ? text(tree, row) : textContent(tree, row);
    const label = text(tree, row - 1) + around;
    let score = 1;
    if (kind[row] === NodeKind.element) score += 0.4;
    if (/\d{1,2}[:.h]\d{2}|ago\b|\bvor\b/.test(around)) score += 0.3;
    if (isLinked(scan, row, units[unit]!.range.start)) score += 0.2;
    if (OTHER_DATE.test(label)) score -= 0.8;
    if (around.length > 60) score -= 0.3;
    known.score += score;
  }
  const ordered = [...places.values()].sort((a, b) => b.score - a.score);
  return units.map((_, i) => {
    const row = ordered.find(({ rows }) => rows[i] !== undefined)?.rows[i];
    if (row === undefined) return undefined;
    const value = readDate(row);
    const rows = kind[row] === NodeKind.text ? [row] : textRows(scan, [{ start: row, end: end[row]! }]);
    return value === undefined ? undefined : { value, rows };
  });
}

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

function authorsOf(
  scan: Scan,
  groups: readonly Group[],
  units: readonly Unit[],
  owner: Int32Array,
  isSpoken: boolean,
): readonly (Found | undefined)[] {
  const { tree } = scan;
  const places: { readonly firsts: readonly (number | undefined)[]; readonly score: number }[] = [];
  for (const group of groups) {
    if (group.kind === "date" || group.kind === "permalink" || group.rows.length < 0.5 * units.length)
      continue;
    const firsts: (number | undefined)[] = units.map(() => undefined);
    let count = 0;
    let more = 0;
    for (const row of group.rows) {
      const unit = owner[row]!;
      if (unit < 0) continue;
      const length = between(scan.textBefore, row, tree.end[row]!);
      if (length < 2) continue;
      if (firsts[unit] === undefined) {
        firsts[unit] = row;
        count++;
      } else more++;
    }
    if (count < Math.max(2, 0.6 * units.length)) continue;
    const score = authorScore(scan, group, firsts, units, count) - 0.5 * Math.min(2, more / count);
    if (score > (isSpoken ? 1.2 : 2.2)) places.push({ firsts, score });
  }
  places.sort((a, b) => b.score - a.score);
  return units.map((_, i) => {
    const row = places.find(({ firsts }) => firsts[i] !== undefined)?.firsts[i];
    if (row === undefined) return undefined;
    const value = nameOf(tree, row);
    return value === undefined
      ? undefined
      : { value, rows: textRows(scan, [{ start: row, end: tree.end[row]! }]) };
  });
}

/** Returns the name in an element; undefined if there is none, or if it is too long for one. */
export function nameOf(tree: Tree, row: number): string | undefined {
  const value = nameIn(textContent(tree, row));
  return value === "" || value.length > MAX_AUTHOR ? undefined : value;
}

/** Returns the first name in an element whose class says that it is an author's; undefined if there is none. */
export function authorIn(tree: Tree, start: number, end: number): string | undefined {
  for (let row = start; row < end; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const name = `${classOf(tree, row) ?? ""} ${itempropOf(tree, row) ?? ""} ${relOf(tree, row) ?? ""}`;
    if (name.length <= 2 || !AUTHOR.test(name) || NOT_AUTHOR.test(name)) continue;
    const value = nameOf(tree, row);
    if (value !== undefined && /\p{L}/u.test(value) && !isDate(value)) return value;
  }
  return undefined;
}

/** Maximum number of records whose names are compared. */
const MAX_SAMPLE = 8;

const classOf = attributeReader("class");
const idOf = attributeReader("id");
const itempropOf = attributeReader("itemprop");
const relOf = attributeReader("rel");

/** Whether a row is in a link, which is not around the record. */
function isLinked({ tree }: Scan, row: number, start: number): boolean {
  for (let at = row, i = 0; at >= start && i < 4; at = tree.parent[at]!, i++)
    if (tree.tag[at] === Tag.a) return true;
  return false;
}

function nameIn(raw: string): string {
  return collapseWhitespace(raw).replace(BEFORE, "").replace(AFTER, "").replace(AFTER, "");
}

function authorScore(
  scan: Scan,
  group: Group,
  firsts: readonly (number | undefined)[],
  units: readonly Unit[],
  count: number,
): number {
  const { tree } = scan;
  const values = new Set<string>();
  const sample = Math.ceil(firsts.length / MAX_SAMPLE);
  let [n, length, hints, early, bad, link] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < firsts.length; i += sample) {
    const row = firsts[i];
    if (row === undefined) continue;
    n++;
    if (between(scan.textBefore, row, tree.end[row]!) > 2 * MAX_AUTHOR) {
      // Most groups are longer texts.
      if (++bad > 0.2 * MAX_SAMPLE || n === bad) return 0;
      continue;
    }
    const value = nameIn(textContent(tree, row));
    values.add(value);
    length += value.length;
    const hasDate = between(scan.datesBefore, row, tree.end[row]!) > 0;
    if (value.length > MAX_AUTHOR || value.split(" ").length > 4 || !/\p{L}/u.test(value) || hasDate) bad++;
    const name = `${classOf(tree, row) ?? ""} ${itempropOf(tree, row) ?? ""} ${relOf(tree, row) ?? ""}`;
    const up = tree.parent[row]!;
    const upName = `${classOf(tree, up) ?? ""} ${idOf(tree, up) ?? ""}`;
    if (isQuoted(tree, row)) {
      bad++;
      continue;
    }
    if (tree.tag[row] === Tag.cite || (AUTHOR.test(name) && !NOT_AUTHOR.test(name))) hints += 1;
    else if (AUTHOR.test(upName) && !NOT_AUTHOR.test(`${name} ${upName}`)) hints += 0.6;
    else if (NOT_AUTHOR.test(name)) hints -= 0.5;
    const { start, end } = units[i]!.range;
    if (isLinked(scan, row, start)) link++;
    const before = between(scan.textBefore, start, row);
    if (before <= 60 || before < 0.2 * between(scan.textBefore, start, end)) early++;
  }
  if (bad > 0.2 * n || (values.size === 1 && n > 2) || values.size < 0.15 * n) return 0;
  const mean = length / n;
  return (
    (group.kind === "user" ? 2 : 0) +
    (1.5 * hints) / n +
    (0.8 * link) / n +
    (0.8 * early) / n +
    (mean > 24 ? -0.5 : 0) +
    (0.5 * count) / units.length
  );
}
