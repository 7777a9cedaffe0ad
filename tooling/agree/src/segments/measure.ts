import {
  NodeKind,
  type Segment,
  type Segmentation,
  type SegmentRole,
  type Tree,
  text,
} from "@winnow/core-dom";
import { words } from "@winnow/core-dom/text";
import type { Silver } from "./silver.js";

/** Minimum share of a unit's words inside one segment. */
const MIN_SHARE = 0.9;

/** The roles of units. Such a segment counts even if it contains no words of units. */
const SPOKEN: ReadonlySet<SegmentRole> = new Set(["post", "comment", "answer", "review"]);

/** Counts of a page, or sums of them. */
export interface UnitCounts {
  readonly units: number;
  readonly segments: number;
  /** Units that are one segment: 90% of the words, and no other unit. */
  readonly exact: number;
  /** Exact units whose author (day of the date) is known, and those for which it was found. */
  readonly authors: number;
  readonly authorsFound: number;
  readonly dates: number;
  readonly datesFound: number;
  /** Words of segments that are exact units, and those that are the unit's. */
  readonly words: number;
  readonly unitWords: number;
  /** Unmatched units by cause: lost, split, merged with another unit. */
  readonly lost: number;
  readonly split: number;
  readonly merged: number;
}

export function flatten(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  const stack = [...segments].reverse();
  while (stack.length > 0) {
    const one = stack.pop()!;
    all.push(one);
    stack.push(...[...one.children].reverse());
  }
  return all;
}

/** Compares a segmentation with the silver units. Segments count if they contain words of units. */
export function measure(tree: Tree, { units }: Silver, { segments }: Segmentation): UnitCounts {
  const all = flatten(segments);
  const ownerOf = new Int32Array(tree.length).fill(-1);
  all.forEach(({ ranges }, i) => {
    for (const { start, end } of ranges) ownerOf.fill(i, start, end);
  });
  const held = all.map(() => 0);
  const main = units.map((unit) => {
    const by = new Map<number, number>();
    let total = 0;
    for (const row of unit.rows) {
      const n = tree.kind[row] === NodeKind.text ? words(text(tree, row)).length : 0;
      total += n;
      by.set(ownerOf[row]!, (by.get(ownerOf[row]!) ?? 0) + n);
    }
    const [owner, n] = [...by].reduce((a, b) => (b[0] >= 0 && b[1] > a[1] ? b : a), [-1, 0]);
    for (const [one, count] of by) if (one >= 0 && count >= total / 2) held[one]!++;
    return { owner, share: total === 0 ? 0 : n / total };
  });
  let [exact, authors, authorsFound, dates, datesFound, allWords, unitWords, lost, split, merged] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ];
  units.forEach((unit, i) => {
    const { owner, share } = main[i]!;
    const own = words(unit.text.toLowerCase());
    const found = owner < 0 ? [] : words(all[owner]!.text.toLowerCase());
    const common = intersection(own, found);
    if (owner < 0) lost++;
    else if (held[owner]! > 1) merged++;
    else if (share < MIN_SHARE) split++;
    else if (common < MIN_SHARE * own.length) lost++;
    else {
      exact++;
      allWords += found.length;
      unitWords += common;
      const { author, date } = all[owner]!;
      if (unit.author) {
        authors++;
        if (author !== undefined && fold(unit.author).startsWith(fold(author))) authorsFound++;
      }
      if (unit.date) {
        dates++;
        if (date !== undefined && (fold(unit.date).includes(fold(date)) || day(date) === day(unit.date)))
          datesFound++;
      }
    }
  });
  const withUnits = new Set(units.flatMap(({ rows }) => rows.map((row) => ownerOf[row]!)));
  const segmentsWith = all.filter(({ role }, i) => withUnits.has(i) || SPOKEN.has(role)).length;
  return {
    units: units.length,
    segments: segmentsWith,
    exact,
    authors,
    authorsFound,
    dates,
    datesFound,
    words: allWords,
    unitWords,
    lost,
    split,
    merged,
  };
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function day(date: string): string {
  const iso = /^\d{4}-\d\d-\d\d/.exec(date)?.[0];
  if (iso !== undefined) return iso;
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}

function intersection(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of b) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of a) {
    const n = counts.get(word) ?? 0;
    if (n > 0) {
      common++;
      counts.set(word, n - 1);
    }
  }
  return common;
}
