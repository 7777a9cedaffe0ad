import type { RowRange } from "../segments/types.js";
import type { RecordGroup } from "./choose.js";
import { indentedTargets } from "./depths.js";
import { combine } from "./names.js";
import { ownRanges } from "./partition.js";
import type { Scan } from "./scan.js";

/** A record among all records of a page. */
export interface Unit {
  /** The rows, including those of units inside. */
  readonly range: RowRange;
  /** The rows without those of units inside. */
  readonly ranges: readonly RowRange[];
  readonly group: RecordGroup;
  /** The index of the unit that it replies to, or that contains it; -1 for none. */
  readonly parent: number;
}

/**
 * Returns the records of all groups in document order.
 *
 * @param hasReplies - whether records of a group can reply to each other. Those of a list do not, but the rows of a grid
 *   surround them as threads surround replies.
 */
export function orderedUnits(
  scan: Scan,
  chosen: readonly RecordGroup[],
  hasReplies: (group: RecordGroup) => boolean,
): readonly Unit[] {
  const all = chosen.flatMap((group) => {
    const replyTo = hasReplies(group) ? replyTargets(scan, group.records) : undefined;
    return group.records.map((range, i) => ({ range, group, replyTo: replyTo?.[i] ?? -1 }));
  });
  const order = [...all.keys()].sort(
    (a, b) => all[a]!.range.start - all[b]!.range.start || all[b]!.range.end - all[a]!.range.end,
  );
  const sorted = order.map((i) => all[i]!);
  /** Where the record that starts at a row is in the order. */
  const places = new Map(chosen.map((group) => [group, new Map<RowRange, number>()]));
  for (const [i, { group, range }] of sorted.entries()) places.get(group)!.set(range, i);

  const ranges = ownRanges(sorted.map(({ range }) => range));
  /** The records that contain the current one. */
  const open: number[] = [];
  return sorted.map(({ range, group, replyTo }, i) => {
    while (open.length > 0 && sorted[open[open.length - 1]!]!.range.end <= range.start) open.pop();
    const outer = open[open.length - 1] ?? -1;
    const target = replyTo < 0 ? -1 : places.get(group)!.get(group.records[replyTo]!)!;
    open.push(i);
    return { range, group, ranges: ranges[i]!, parent: Math.max(outer, target) };
  });
}

/** Maximum number of elements around a record and its replies. */
const MAX_LEVELS = 6;
/** Minimum share of records with an element of the kind that surrounds a record and its replies. */
const MIN_SHARE = 0.3;

/**
 * Returns for each record the index of the record that it replies to, or -1. A reply is not inside of the record, but an
 * element of the same kind surrounds each record with its replies.
 */
function replyTargets(scan: Scan, records: readonly RowRange[]): readonly number[] {
  const { tree, key } = scan;
  const { parent, end } = tree;
  const counts = new Map<number, number>();
  const chains = records.map(({ start }, i) => {
    const before = i === 0 ? 3 : records[i - 1]!.start;
    const chain: number[] = [];
    for (let at = start; at > before && chain.length < MAX_LEVELS; at = parent[at]!) chain.push(at);
    for (const [level, row] of chain.entries()) {
      const is = combine(key[row]!, level);
      counts.set(is, (counts.get(is) ?? 0) + 1);
    }
    return chain;
  });
  /** Elements that surround a record and later ones, the index of the record, and the levels between them. */
  const open: { readonly row: number; readonly record: number; readonly levels: number }[] = [];
  const targets = records.map(({ start, end: stop }, i) => {
    while (open.length > 0 && end[open[open.length - 1]!.row]! <= start) open.pop();
    // A record at the same level is not a reply: the element is a list of both.
    let target = open.length - 1;
    while (target >= 0 && isWithin(open[target]!, start)) target--;
    let around: { readonly row: number; readonly record: number; readonly levels: number } | undefined;
    for (const [level, row] of chains[i]!.entries()) {
      const enough = counts.get(combine(key[row]!, level))! >= Math.max(2, MIN_SHARE * records.length);
      if (enough && end[row]! > stop) around = { row, record: i, levels: level };
    }
    if (around !== undefined) open.push(around);
    return open[target]?.record ?? -1;
  });
  return targets.some((target) => target >= 0) ? targets : (indentedTargets(scan, records) ?? targets);

  /** Whether a row is at most so many levels inside an element. */
  function isWithin(
    { row, levels }: { readonly row: number; readonly levels: number },
    start: number,
  ): boolean {
    let at = start;
    for (let level = 0; level < levels && at !== row; level++) at = parent[at]!;
    return at === row;
  }
}
