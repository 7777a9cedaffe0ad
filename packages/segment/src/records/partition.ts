import { NodeKind, type RowRange, type Tree } from "@winnow/core-dom";
import type { Group } from "./groups.js";
import { combine } from "./names.js";
import { between, type Scan } from "./scan.js";

/** A page divided into the records that each contain one row of a group. */
export interface Partition {
  /** The records in document order. A record may contain later ones. */
  readonly records: readonly RowRange[];
  /** The groups that divide the page in this way. */
  readonly groups: Group[];
}

/** Maximum number of ancestors between a row of a group and its record. */
const MAX_LIFT = 40;
/** The share of rows of a group that may be lifted less than the others: a second date in a record, … */
const LIFT_QUANTILE = 0.2;

/** Returns the distinct partitions of a page by its groups. */
export function partitionsOf(scan: Scan, groups: readonly Group[]): readonly Partition[] {
  const known = new Map<number, { records: readonly RowRange[]; groups: Group[] }>();
  for (const group of groups) {
    const roots = withReplies(scan, lifted(scan, group.rows));
    if (roots.length < 2) continue;
    const records = withSiblings(scan, roots);
    let hash = 0;
    for (const { start, end } of records) hash = combine(combine(hash, start), end);
    const same = known.get(hash);
    if (same === undefined) known.set(hash, { records, groups: [group] });
    else same.groups.push(group);
  }
  return [...known.values()];
}

/**
 * Returns the largest ancestors that contain one row of the group only. All rows are lifted by the same number of levels,
 * so that a record with a single reply does not become one with it.
 */
function lifted({ tree }: Scan, rows: readonly number[]): readonly number[] {
  const { parent, end } = tree;
  const heights = new Uint8Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const before = i === 0 ? 0 : rows[i - 1]!;
    const after = i === rows.length - 1 ? tree.length : rows[i + 1]!;
    let height = 0;
    // The body is not a record.
    for (
      let at = parent[rows[i]!]!;
      at > before && at > 3 && end[at]! <= after && height < MAX_LIFT;
      at = parent[at]!
    )
      height++;
    heights[i] = height;
  }
  const height = heights.slice().sort()[Math.floor(LIFT_QUANTILE * rows.length)]!;
  const roots: number[] = [];
  for (const row of rows) {
    let at = row;
    for (let i = 0; i < height && parent[at]! > 0; i++) at = parent[at]!;
    if (roots.length === 0 || at > roots[roots.length - 1]!) roots.push(at);
  }
  return roots;
}

/** Minimum share of the roots that are in elements of their own. */
const MIN_OWN = 0.9;
/** Minimum share of the elements around a root and its replies that are of one kind. */
const MIN_ALIKE = 0.6;
/** Maximum number of elements around a root and its replies. */
const MAX_AROUND = 6;

/**
 * Returns the elements that each contain a root, and perhaps the elements of its replies, but no earlier root. The parts of
 * a record are siblings of its replies there.
 */
function withReplies({ tree, shortKey }: Scan, roots: readonly number[]): readonly number[] {
  const { parent } = tree;
  let rows = roots;
  for (let level = 0; level < MAX_AROUND; level++) {
    let own = 0;
    let nests = false;
    const next: number[] = [];
    for (const [i, row] of rows.entries()) {
      const up = parent[row]!;
      const isOwn = up > 3 && up > (i === 0 ? 3 : rows[i - 1]!) && up > (next[i - 1] ?? 0);
      if (isOwn) own++;
      if (isOwn && rows[i + 1] !== undefined && rows[i + 1]! < tree.end[up]!) nests = true;
      next.push(isOwn ? up : row);
    }
    if (own < MIN_OWN * rows.length || !nests || mostCommon(next, shortKey) < MIN_ALIKE * next.length) break;
    rows = next;
  }
  return rows;
}

/** Returns how many rows are of the most common kind. */
function mostCommon(rows: readonly number[], key: Int32Array): number {
  const counts = new Map<number, number>();
  let most = 0;
  for (const row of rows) {
    const count = (counts.get(key[row]!) ?? 0) + 1;
    counts.set(key[row]!, count);
    most = Math.max(most, count);
  }
  return most;
}

/** Maximum number of siblings before a root that can begin its record, and after the last root that can end its record. */
const MAX_BEFORE = 8;
const MAX_AFTER = 20;
/** Maximum number of siblings between two roots that are looked at. */
const MAX_GAP = 12;

/**
 * Returns records that are runs of siblings: from each root to the next one. If the same kinds of elements precede all
 * roots, they begin the records.
 */
function withSiblings({ tree, key }: Scan, roots: readonly number[]): readonly RowRange[] {
  const { kind, parent, end } = tree;
  const isNext = roots.map((root, i) => i > 0 && parent[roots[i - 1]!] === parent[root]);
  if (!isNext.includes(true)) return roots.map((start) => ({ start, end: end[start]! }));
  /** The siblings before each root, the nearest first. */
  const before = roots.map((root, i) =>
    siblings(end, isNext[i]! ? end[roots[i - 1]!]! : parent[root]! + 1, root),
  );
  const lead = leadOf(
    key,
    roots,
    before.filter((_, i) => isNext[i]! || isNext[i + 1] === true),
  );
  const starts = roots.map((root, i) => (lead === 0 ? root : (before[i]![lead - 1] ?? root)));
  const tail = new Set<number>();
  for (const [i, rows] of before.entries())
    if (isNext[i]) for (const row of rows.slice(lead)) tail.add(key[row]!);
  tail.delete(key[roots[0]!]!);
  const period = periodOf(tree, starts, isNext);
  return starts.map((start, i) => {
    if (isNext[i + 1] === true) return { start, end: starts[i + 1]! };
    let stop = end[roots[i]!]!;
    const limit = end[parent[roots[i]!]!]!;
    if (isNext[i]! && period > 1) {
      stop = start;
      for (let n = 0; n < period && stop < limit; stop = end[stop]!) if (kind[stop] === NodeKind.element) n++;
      return { start, end: stop };
    }
    for (let n = 0; isNext[i]! && n < MAX_AFTER && stop < limit && tail.has(key[stop]!); n++)
      stop = end[stop]!;
    return { start, end: stop };
  });
}

/** Returns the number of elements of each record that another one follows, if all have as many; otherwise 0. */
function periodOf({ kind, end }: Tree, starts: readonly number[], isNext: readonly boolean[]): number {
  let period = 0;
  for (const [i, start] of starts.entries()) {
    if (!isNext[i]) continue;
    let elements = 0;
    for (let row = starts[i - 1]!; row < start && elements <= MAX_GAP; row = end[row]!)
      if (kind[row] === NodeKind.element) elements++;
    if (elements > MAX_GAP || (period > 0 && elements !== period)) return 0;
    period = elements;
  }
  return period;
}

/** Returns the elements and texts from a sibling to a later one, the nearest to the later one first. */
function siblings(end: Int32Array, from: number, to: number): readonly number[] {
  const rows: number[] = [];
  let at = from;
  for (; at < to && rows.length < MAX_GAP; at = end[at]!) rows.push(at);
  return at < to ? [] : rows.reverse();
}

/** Returns how many siblings before each root belong to its record: those of the same kinds before all roots. */
function leadOf(key: Int32Array, roots: readonly number[], before: readonly (readonly number[])[]): number {
  const own = key[roots[0]!]!;
  let lead = 0;
  // White space between elements has the kind 0.
  for (let i = 0; i < MAX_BEFORE; i++) {
    const kinds = before.map((rows) => (rows[i] === undefined ? -1 : key[rows[i]!]!));
    if (kinds[0] === own || kinds.some((kind) => kind !== kinds[0] || kind === -1)) break;
    if (kinds[0] !== 0) lead = i + 1;
  }
  return lead;
}

/** Returns the sum of a column in a record without the records inside it. */
export function ownSums(before: Int32Array, records: readonly RowRange[]): Int32Array {
  const sums = new Int32Array(records.length);
  const open: number[] = [];
  for (const [i, { start, end }] of records.entries()) {
    while (open.length > 0 && records[open[open.length - 1]!]!.end <= start) open.pop();
    const sum = between(before, start, end);
    sums[i] = sum;
    if (open.length > 0) sums[open[open.length - 1]!]! -= sum;
    open.push(i);
  }
  return sums;
}

/**
 * Returns the rows of each record without those of the records inside it.
 *
 * @param records - in document order; one that contains another precedes it.
 */
export function ownRanges(records: readonly RowRange[]): readonly (readonly RowRange[])[] {
  const ranges = records.map((): RowRange[] => []);
  const open: number[] = [];
  let at = 0;
  const upTo = (row: number): void => {
    const inner = open[open.length - 1];
    if (inner !== undefined && row > at) ranges[inner]!.push({ start: at, end: row });
    at = Math.max(at, row);
  };
  const close = (row: number): void => {
    while (open.length > 0 && records[open[open.length - 1]!]!.end <= row) {
      upTo(records[open[open.length - 1]!]!.end);
      open.pop();
    }
  };
  for (const [i, { start }] of records.entries()) {
    close(start);
    upTo(start);
    at = start;
    open.push(i);
  }
  close(Number.POSITIVE_INFINITY);
  return ranges;
}
