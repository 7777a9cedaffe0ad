import type { RowRange } from "../segments/types.js";
import { Tag } from "../tree/tags.js";
import { NodeKind } from "../tree/types.js";
import { accumulate, between, type Scan } from "./scan.js";
import type { Unit } from "./units.js";

/** Minimum share of a record's text inside the element that contains its body. */
const MIN_SHARE = 0.8;
/** Minimum share of the records that have the element. */
const MIN_RECORDS = 0.6;
/** A method that kept less than this share of the text of all records judged them to be something else. */
const MIN_KEPT = 0.15;
/** Parts of a text: a post of one paragraph is still a post. */
// biome-ignore format: a table
const PARTS: ReadonlySet<number> = new Set([
  Tag.p, Tag.span, Tag.a, Tag.b, Tag.i, Tag.em, Tag.strong, Tag.font, Tag.blockquote, Tag.ul, Tag.ol, Tag.pre,
  Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6,
]);
/** Maximum number of elements around each other in a record that are looked at. */
const MAX_LEVELS = 40;

/**
 * Returns for each record the element that contains what its author wrote, as far as the records have such an element in
 * common; undefined for others.
 *
 * @param rows - the text rows of each record that may be part of it.
 */
export function recordBodies(
  scan: Scan,
  units: readonly Unit[],
  rows: readonly (readonly number[])[],
): readonly (RowRange | undefined)[] {
  const { tree, textBefore, read } = scan;
  const characters = (row: number): number => between(textBefore, row, row + 1);
  let [all, kept] = [0, 0];
  for (const own of rows) {
    for (const row of own) {
      all += characters(row);
      if (read[row] === 1) kept += characters(row);
    }
  }
  const isKept = kept >= MIN_KEPT * all;
  const before = new Int32Array(tree.length + 1);
  for (const own of rows) {
    // A record that the method lost is weighed by all of its text.
    const isLost = !isKept || own.every((row) => read[row] !== 1);
    for (const row of own) if (isLost || read[row] === 1) before[row + 1] = characters(row);
  }
  accumulate(before);
  const weight = (start: number, end: number): number => between(before, start, end);
  const own = units.map((unit) => weightIn(unit, weight));
  const { rows: bodies, key } = descend(scan, units, own);
  return units.map((unit, i) => {
    const row = bodies[i] ?? rowOfKind(scan, unit, key, own[i]!) ?? innermost(scan, unit, own[i]!);
    return row === undefined ? undefined : { start: row, end: scan.tree.end[row]! };
  });
}

type Weight = (start: number, end: number) => number;

/** Returns a function that weighs the rows of a record without those of the records inside it. */
function weightIn({ ranges }: Unit, weight: Weight): Weight {
  return (start, stop) => {
    let all = 0;
    for (const one of ranges) {
      const [from, to] = [Math.max(start, one.start), Math.min(stop, one.end)];
      if (from < to) all += weight(from, to);
    }
    return all;
  };
}

/** Weight of one record that counts at most: one long post is not all posts. */
const MAX_WEIGHT = 200;
/** Minimum share of a kind's weight in the elements at one place among their siblings, such as a column. */
const MIN_PLACED = 0.7;

/**
 * Descends from all records at once to the elements of one kind that contain most of their text, level by level. Of siblings of
 * that kind, it takes those at the same place in all records, or else those with the most text.
 *
 * @returns for each record the last element, undefined for records without one; and its kind.
 */
function descend(
  { tree, key }: Scan,
  units: readonly Unit[],
  own: readonly Weight[],
): { readonly rows: readonly (number | undefined)[]; readonly key: number | undefined } {
  const { kind, tag, end } = tree;
  const totals = units.map(({ range }, i) => own[i]!(range.start, range.end));
  const full = totals.filter((total) => total > 0).length;
  const all = totals.reduce((sum, total) => sum + Math.min(total, MAX_WEIGHT), 0);
  let rows: (number | undefined)[] = units.map(() => undefined);
  let last: number | undefined;
  let inside: (RowRange | undefined)[] = units.map(({ range }) => range);
  for (let level = 0; level < MAX_LEVELS && all > 0; level++) {
    /** The elements of each kind in each record. */
    const kinds = new Map<number, Map<number, { row: number; share: number }[]>>();
    for (const [i, range] of inside.entries()) {
      if (range === undefined) continue;
      for (let row = range.start; row < range.end; row = end[row]!) {
        if (kind[row] !== NodeKind.element || PARTS.has(tag[row]!)) continue;
        const is = key[row]!;
        const share =
          totals[i] === 0 ? 0 : (own[i]!(row, end[row]!) / totals[i]!) * Math.min(totals[i]!, MAX_WEIGHT);
        const known = kinds.get(is) ?? new Map<number, { row: number; share: number }[]>();
        kinds.set(is, known);
        const siblings = known.get(i);
        if (siblings === undefined) known.set(i, [{ row, share }]);
        else siblings.push({ row, share });
      }
    }
    const found = heaviest(kinds);
    if (found === undefined || found.share < MIN_SHARE * all || found.records < MIN_RECORDS * full) break;
    const next: (number | undefined)[] = units.map(() => undefined);
    for (const [i, siblings] of kinds.get(found.key)!) {
      const largest = siblings.reduce((best, one) => (one.share > best.share ? one : best));
      next[i] = (found.place === undefined ? largest : (siblings[found.place] ?? largest)).row;
    }
    rows = next;
    last = found.key;
    inside = rows.map((row) => (row === undefined ? undefined : { start: row + 1, end: end[row]! }));
  }
  return { rows, key: last };
}

/** Returns the kind whose largest elements in each record have the most text, and their place among siblings of that kind. */
function heaviest(kinds: ReadonlyMap<number, ReadonlyMap<number, readonly { readonly share: number }[]>>):
  | {
      readonly key: number;
      readonly share: number;
      readonly records: number;
      readonly place: number | undefined;
    }
  | undefined {
  let best: { key: number; share: number; records: number; place: number | undefined } | undefined;
  for (const [key, records] of kinds) {
    let share = 0;
    let withText = 0;
    const places: number[] = [];
    for (const siblings of records.values()) {
      let most = 0;
      for (const [place, one] of siblings.entries()) {
        places[place] = (places[place] ?? 0) + one.share;
        most = Math.max(most, one.share);
      }
      share += most;
      if (most > 0) withText++;
    }
    if (best !== undefined && share <= best.share) continue;
    const heavy = places.indexOf(Math.max(...places.slice(0, MAX_PLACES)));
    const isPlaced = heavy >= 0 && places[heavy]! >= MIN_PLACED * share;
    best = { key, share, records: withText, place: isPlaced ? heavy : undefined };
  }
  return best;
}

/** Maximum number of siblings of one kind whose places are compared. */
const MAX_PLACES = 100;

/** Returns the element of a kind with the most text in a record. */
function rowOfKind(
  { tree, key }: Scan,
  { ranges }: Unit,
  is: number | undefined,
  weight: Weight,
): number | undefined {
  let most = 0;
  let found: number | undefined;
  if (is === undefined) return undefined;
  for (const { start, end } of ranges) {
    for (let row = start; row < end; row++) {
      if (key[row] !== is) continue;
      const own = weight(row, tree.end[row]!);
      if (own > most) [most, found] = [own, row];
    }
  }
  return found;
}

/** Returns the innermost element that contains most of a record. */
function innermost({ tree }: Scan, { range }: Unit, weight: Weight): number | undefined {
  const { kind, tag, end } = tree;
  const total = weight(range.start, range.end);
  if (total === 0) return undefined;
  let found: number | undefined;
  let [from, to] = [range.start, range.end];
  for (let level = 0; level < MAX_LEVELS; level++) {
    let next: number | undefined;
    for (let row = from; row < to && next === undefined; row = end[row]!) {
      const isPart = kind[row] !== NodeKind.element || PARTS.has(tag[row]!);
      if (!isPart && weight(row, end[row]!) >= MIN_SHARE * total) next = row;
    }
    if (next === undefined) break;
    found = next;
    [from, to] = [next + 1, end[next]!];
  }
  return found;
}
