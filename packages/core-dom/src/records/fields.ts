import { keepLast } from "../cache.js";
import type { RowRange } from "../segments/types.js";
import { text, textContent, textLength } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { authorName, isLinked, recordAuthors } from "./authors.js";
import { recordBodies } from "./body.js";
import { isOtherDate } from "./dates.js";
import type { Group } from "./groups.js";
import { combine } from "./names.js";
import { lineElement, MAX_REPEATED, repeatedIn } from "./repeated.js";
import { between, type Scan } from "./scan.js";
import type { Unit } from "./units.js";

/** The row of a value, -1 without one, and the value. */
interface Field {
  readonly row: number;
  readonly value: string | undefined;
}

/** What is known of the records of a group. */
export interface Fields {
  /** The author and the date of each record. */
  readonly authors: readonly Field[];
  readonly dates: readonly Field[];
  /** Whether to write a text row of the records. */
  readonly isKept: (row: number) => boolean;
}

/** Minimum share of the records that have a text before it counts as repeated, and minimum number. */
const REPEATED_SHARE = 0.3;
/** The same in the body, where people repeat what others said. */
const REPEATED_IN_BODY = 0.6;
const MIN_REPEATED = 3;

/** Returns the fields of the records of one group. */
export function recordFields(
  scan: Scan,
  groups: readonly Group[],
  units: readonly Unit[],
  readDate: (row: number) => string | undefined,
): Fields {
  const { tree, read, textBefore } = scan;
  const owner = recordOwners(tree.length, units);
  const rows = units.map(({ ranges }) => textRows(scan, ranges));
  const isSpoken = units.length > 0 && units[0]!.group.dated >= 0.5;
  /** Rows of texts that are not part of a record's text: its author and date, and then all others. */
  const isDropped = new Uint8Array(tree.length);
  const valuesAt = (found: Int32Array, readValue: (row: number) => string | undefined) =>
    Array.from(found, (row): Field => {
      const value = row < 0 ? undefined : readValue(row);
      if (value !== undefined) isDropped.fill(1, row, tree.end[row]!);
      return { row: value === undefined ? -1 : row, value };
    });
  const authors = valuesAt(recordAuthors(scan, groups, units, owner, isSpoken), (row) =>
    authorName(tree, row),
  );
  const dates = valuesAt(recordDates(scan, units, owner), readDate);
  if (isSpoken) dropSignatures(scan, rows, isDropped);
  const judge = keepLast((): void => {
    const isRepeated = repeatedIn(scan, rows, isSpoken);
    const outside = Math.max(Math.min(MIN_REPEATED, rows.length), REPEATED_SHARE * rows.length);
    const inBody = Math.max(MIN_REPEATED, REPEATED_IN_BODY * rows.length);
    const isLabel = (row: number): boolean =>
      between(scan.datesBefore, row, row + 1) > 0 || isRepeated(row, outside);
    const bodies = recordBodies(
      scan,
      units,
      rows.map((own) => own.filter((row) => isDropped[row] === 0 && !isLabel(row))),
    );
    for (const [i, own] of rows.entries()) {
      const body = bodies[i];
      const hasKept = own.some((row) => read[row] === 1);
      const isPart = (row: number): boolean => {
        const line = lineElement(tree, row);
        const isInside = body !== undefined && row >= body.start && row < body.end;
        // A word that many records contain is not a label, but a line is.
        if (isInside) return !isRepeated(line, inBody);
        if (hasKept ? read[row] !== 1 : body !== undefined) return false;
        if (isSpoken && isRepeated(row, outside)) return false;
        if (body === undefined) return !isRepeated(line, outside);
        const isShort = between(textBefore, line, tree.end[line]!) <= MAX_REPEATED;
        return (isSpoken ? !isShort : /\p{L}/u.test(text(tree, row))) && !isRepeated(line, outside);
      };
      for (const row of own) if (isDropped[row] === 0 && !isPart(row)) isDropped[row] = 1;
    }
  });
  const isKept = (row: number): boolean => {
    judge();
    return read[row] !== 0 && isDropped[row] === 0;
  };
  return { authors, dates, isKept };
}

/** Returns the index of the unit of each row, -1 for none. */
export function recordOwners(length: number, units: readonly Unit[]): Int32Array {
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

/** A line that programs put above signatures. */
const RULE = /^[\0-\x20\xa0]*[_-]{8,60}[\0-\x20\xa0]*$/;
/** Maximum number of characters of a signature below such a line: authors draw lines, too. */
const MAX_SIGNATURE = 400;

/**
 * Drops the signatures of posts: elements whose class names declare them, and the end of a post below a line that ends
 * another post, too. A post is more than its signature.
 */
function dropSignatures(scan: Scan, rows: readonly (readonly number[])[], isDropped: Uint8Array): void {
  const { tree, textBefore, isSignature } = scan;
  /** The rows from the last line of each post, by its text. */
  const ends = new Map<string, (readonly number[])[]>();
  for (const own of rows) {
    if (own.some((row) => isDropped[row] === 0 && isSignature[row] === 0))
      for (const row of own) if (isSignature[row] === 1) isDropped[row] = 1;
    let last = own.length - 1;
    const stop = own[last];
    while (
      last > 0 &&
      between(textBefore, own[last]!, stop! + 1) <= MAX_SIGNATURE &&
      !isRule(tree, own[last]!)
    )
      last--;
    if (last < 1 || !isRule(tree, own[last]!)) continue;
    const line = text(tree, own[last]!).trim();
    const known = ends.get(line);
    if (known === undefined) ends.set(line, [own.slice(last)]);
    else known.push(own.slice(last));
  }
  for (const found of ends.values()) if (found.length > 1) for (const row of found.flat()) isDropped[row] = 1;
}

function isRule(tree: Tree, row: number): boolean {
  return textLength(tree, row) <= 2 * MAX_REPEATED && RULE.test(text(tree, row));
}

/** Maximum number of dates of a place that are judged; the others are as good as these on average. */
const MAX_JUDGED = 50;
/** A date with more characters around it is part of a sentence. */
const MAX_AROUND = 60;

/** Returns the row of the date of each record, -1 for none: the first one of the best place. */
function recordDates(scan: Scan, units: readonly Unit[], owner: Int32Array): Int32Array {
  const { tree, dates, key } = scan;
  const { kind, parent } = tree;
  /** What surrounds dates, with the sum of their scores, and the first date of each record there. */
  const places = new Map<number, { count: number; score: number; readonly firsts: Map<number, number> }>();
  for (const row of dates) {
    const unit = owner[row]!;
    if (unit < 0) continue;
    const up = kind[row] === NodeKind.text ? parent[row]! : row;
    const outer = combine(key[parent[up]!]!, key[parent[parent[up]!]!] ?? 0);
    // Profiles of tables without class names have dates in the same elements.
    const around = combine(combine(key[up]!, outer), isOtherDate(tree, row) ? 1 : 0);
    let place = places.get(around);
    if (place === undefined) places.set(around, (place = { count: 0, score: 0, firsts: new Map() }));
    if (place.firsts.has(unit)) continue;
    place.firsts.set(unit, row);
    place.score +=
      place.count < MAX_JUDGED ? dateScore(scan, row, units[unit]!.range.start) : place.score / place.count;
    place.count++;
  }
  const found = new Int32Array(units.length).fill(-1);
  for (const { firsts } of [...places.values()].sort((a, b) => b.score - a.score))
    for (const [unit, row] of firsts) if (found[unit]! < 0) found[unit] = row;
  return found;
}

function dateScore({ tree }: Scan, row: number, start: number): number {
  const around = textContent(tree, row);
  let score = tree.kind[row] === NodeKind.element ? 1.4 : 1;
  if (/\d{1,2}[:.h]\d{2}|ago\b|\bvor\b/.test(around)) score += 0.3;
  if (isLinked(tree, row, start)) score += 0.2;
  if (isOtherDate(tree, row)) score -= 0.8;
  return around.length > MAX_AROUND ? score - 0.3 : score;
}
