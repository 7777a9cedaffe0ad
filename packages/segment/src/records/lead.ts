import type { RowRange } from "@winnow/core-dom";
import { authorIn, nameOf } from "./authors.js";
import type { Group } from "./groups.js";
import { between, type Scan } from "./scan.js";

/** What precedes the records of a thread: its first post, which often has markup of its own. */
export interface Lead {
  readonly range: RowRange;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** Minimum number of kept characters. */
const MIN_LEAD = 40;
/** Maximum share of its text in links. */
const MAX_LINKED = 0.5;

/**
 * Returns the first post of a thread if it is before the records that were found; undefined if there is no
 * text, or neither a date nor an author.
 *
 * @param parts - the kept text before the first record.
 * @param first - the first row of the first record.
 */
export function leadOf(
  scan: Scan,
  groups: readonly Group[],
  parts: readonly RowRange[],
  first: number,
  readDate: (row: number) => string | undefined,
): Lead | undefined {
  const { tree, keptBefore } = scan;
  const start = parts[0]?.start;
  const end = parts[parts.length - 1]?.end;
  if (start === undefined || end === undefined || between(keptBefore, start, end) < MIN_LEAD)
    return undefined;
  // Menus above the thread.
  if (between(scan.linkedBefore, start, end) > MAX_LINKED * between(scan.textBefore, start, end))
    return undefined;
  // The element around the text may contain its author and date.
  let around = start;
  for (let up = start; up > 3 && tree.end[up]! <= first; up = tree.parent[up]!) around = up;
  const stop = Math.min(first, Math.max(end, tree.end[around]!));
  const isIn = (row: number): boolean => row >= around && row < stop;
  const date = scan.dates.find(isIn);
  const users = groups.filter(({ kind }) => kind === "user").flatMap(({ rows }) => rows.filter(isIn));
  const author =
    users.map((row) => nameOf(tree, row)).find((name) => name !== undefined) ?? authorIn(tree, around, stop);
  // Otherwise, it is a notice above the thread.
  if (date === undefined && author === undefined) return undefined;
  return { range: { start, end }, author, date: date === undefined ? undefined : readDate(date) };
}
