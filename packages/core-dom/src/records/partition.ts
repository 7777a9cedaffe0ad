import type { RowRange } from "../segments/types.js";
import { NodeKind, type Tree } from "../tree/types.js";
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
export function findPartitions(scan: Scan, groups: readonly Group[]): readonly Partition[] {
  const known = new Map<number, Partition>();
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
  /** Number of rows of each height. */
  const heights = new Int32Array(MAX_LIFT + 1);
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
    heights[height]!++;
  }
  let height = 0;
  for (let lower = heights[0]!; lower <= Math.floor(LIFT_QUANTILE * rows.length); lower += heights[height]!)
    height++;
  if (height === 0) return rows;
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
  const { parent, end } = tree;
  let rows = roots;
  for (let level = 0; level < MAX_AROUND; level++) {
    let others = 0;
    let nests = false;
    const next: number[] = [];
    const enough = MIN_OWN * rows.length;
    for (let i = 0; i < rows.length && rows.length - others >= enough; i++) {
      const row = rows[i]!;
      const up = parent[row]!;
      const isOwn = up > 3 && (i === 0 || (up > rows[i - 1]! && up > next[i - 1]!));
      if (!isOwn) others++;
      else if (i + 1 < rows.length && rows[i + 1]! < end[up]!) nests = true;
      next.push(isOwn ? up : row);
    }
    if (rows.length - others < enough || !nests || mostCommon(next, shortKey) < MIN_ALIKE * next.length)
      break;
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
  const { length } = roots;
  const isNext = (i: number): boolean => i > 0 && i < length && parent[roots[i - 1]!] === parent[roots[i]!];
  let first = 0;
  while (first < length && !isNext(first + 1)) first++;
  if (first === length) return roots.map((start) => ({ start, end: end[start]! }));

  /** The siblings before each root, if they are few, and where those of each root begin. */
  const siblings: number[] = [];
  const from = new Int32Array(length + 1);
  for (let i = 0; i < length; i++) {
    let at = isNext(i) ? end[roots[i - 1]!]! : parent[roots[i]!]! + 1;
    for (; at < roots[i]! && siblings.length - from[i]! < MAX_GAP; at = end[at]!) siblings.push(at);
    if (at < roots[i]!) siblings.length = from[i]!;
    from[i + 1] = siblings.length;
  }
  const before = (i: number, distance: number): number | undefined =>
    from[i + 1]! - distance < from[i]! ? undefined : siblings[from[i + 1]! - distance];
  /** How many siblings before each root belong to its record: those of the same kinds before all roots. */
  let lead = 0;
  for (let distance = 1; distance <= MAX_BEFORE; distance++) {
    const kindAt = (i: number): number | undefined => key[before(i, distance) ?? -1];
    const kind = kindAt(first);
    if (kind === undefined || kind === key[roots[0]!]) break;
    let i = first;
    while (i < length && ((!isNext(i) && !isNext(i + 1)) || kindAt(i) === kind)) i++;
    if (i < length) break;
    // White space between elements has the kind 0.
    if (kind !== 0) lead = distance;
  }
  const starts = lead === 0 ? roots : roots.map((root, i) => before(i, lead) ?? root);
  const tail = new Set<number>();
  for (let i = 0; i < length; i++)
    if (isNext(i)) for (let at = from[i]!; at < from[i + 1]! - lead; at++) tail.add(key[siblings[at]!]!);
  tail.delete(key[roots[0]!]!);
  const period = recordPeriod(tree, starts, isNext);
  return starts.map((start, i) => {
    if (isNext(i + 1)) return { start, end: starts[i + 1]! };
    let stop = end[roots[i]!]!;
    const limit = end[parent[roots[i]!]!]!;
    if (isNext(i) && period > 1) {
      stop = start;
      for (let n = 0; n < period && stop < limit; stop = end[stop]!) if (kind[stop] === NodeKind.element) n++;
      return { start, end: stop };
    }
    for (let n = 0; isNext(i) && n < MAX_AFTER && stop < limit && tail.has(key[stop]!); n++)
      stop = end[stop]!;
    return { start, end: stop };
  });
}

/** Returns the number of elements of each record that another one follows, if all have as many; otherwise 0. */
function recordPeriod(
  { kind, end }: Tree,
  starts: readonly number[],
  isNext: (i: number) => boolean,
): number {
  let period = 0;
  for (let i = 1; i < starts.length; i++) {
    if (!isNext(i)) continue;
    let elements = 0;
    for (let row = starts[i - 1]!; row < starts[i]! && elements <= MAX_GAP; row = end[row]!)
      if (kind[row] === NodeKind.element) elements++;
    if (elements > MAX_GAP || (period > 0 && elements !== period)) return 0;
    period = elements;
  }
  return period;
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
