import type { RowRange } from "../segments/types.js";
import { Attribute } from "../tree/attributes.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { authorHint, authorName } from "./authors.js";
import { isOtherDate } from "./dates.js";
import { between, isQuoted, type Scan } from "./scan.js";

/** What precedes the records of a thread: its first post, which often has markup of its own. */
export interface Lead {
  readonly range: RowRange;
  readonly author: string | undefined;
  readonly date: string | undefined;
  /** Their rows; -1 without one. */
  readonly authorRow: number;
  readonly dateRow: number;
}

/** Minimum number of kept characters. */
const MIN_LEAD = 40;
/** Maximum share of its kept text in links, unless it has as many other characters: a list of links with an introduction. */
const MAX_LINKED = 0.5;
const MIN_PLAIN = 300;

/**
 * Returns the first post of a thread if it is before the records that were found; undefined if there is no
 * text, or neither a date nor an author.
 *
 * @param parts - the kept text before the first record.
 * @param first - the first row of the first record.
 */
export function findLead(
  scan: Scan,
  parts: readonly RowRange[],
  first: number,
  readDate: (row: number) => string | undefined,
): Lead | undefined {
  let start = parts[0]?.start;
  let end = parts[parts.length - 1]?.end;
  if (start === undefined || end === undefined || between(scan.keptBefore, start, end) < MIN_LEAD)
    return undefined;
  while (scan.read[start] !== 1) start++;
  while (scan.read[end - 1] !== 1) end--;
  // Menus above the thread.
  let linked = 0;
  for (let row = start; row < end; row++)
    if (scan.read[row] === 1) linked += between(scan.linkedBefore, row, row + 1);
  const kept = between(scan.keptBefore, start, end);
  if (linked > MAX_LINKED * kept && kept - linked < MIN_PLAIN) return undefined;
  const range = { start, end };
  const { authorRow, dateRow } = postSignature(scan, range, first);
  // Otherwise, it is a notice above the thread.
  if (authorRow < 0 && dateRow < 0) return undefined;
  const author = authorRow < 0 ? undefined : authorName(scan.tree, authorRow);
  return { range, author, date: dateRow < 0 ? undefined : readDate(dateRow), authorRow, dateRow };
}

/** Returns the only comment of a page by its class name or type, with its author and date; undefined if it has neither. */
export function onlyComment(scan: Scan, readDate: (row: number) => string | undefined): Lead | undefined {
  const { tree, keptBefore } = scan;
  let only: RowRange | undefined;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element || !isComment(tree, row)) continue;
    const end = tree.end[row]!;
    if (between(keptBefore, row, end) < MIN_COMMENT || row < (only?.end ?? 0)) continue;
    // Several are records, or nothing that repeats.
    if (only !== undefined) return undefined;
    only = { start: row, end };
  }
  if (only === undefined) return undefined;
  const { authorRow, dateRow } = postSignature(scan, only, only.end, only.start);
  if (authorRow < 0 && dateRow < 0) return undefined;
  const author = authorRow < 0 ? undefined : authorName(tree, authorRow);
  return { range: only, author, date: dateRow < 0 ? undefined : readDate(dateRow), authorRow, dateRow };
}

/** Minimum number of kept characters of a comment. */
const MIN_COMMENT = 10;

function isComment(tree: Tree, row: number): boolean {
  return (
    /(?:^|\s)comment(?:\s|$)/.test(Attribute.class(tree, row) ?? "") ||
    /\/(?:Comment|UserComments)$/.test(Attribute.itemtype(tree, row) ?? "")
  );
}

/** Minimum share of the kept text of a page in its only post. */
const MIN_ONLY = 0.8;

/** Returns the element of the only post that a page declares by a class name of a known program, if it has the kept text. */
export function onlyPost({ tree, declared, keptBefore }: Scan): RowRange | undefined {
  const names = new Set<number>();
  let only: RowRange | undefined;
  for (const { row, name, role, source } of declared) {
    if (role === undefined || role === "review") continue;
    const end = tree.end[row]!;
    // Another post, unless one of the elements contains the other.
    if (names.has(name) || (only !== undefined && row >= only.end)) return undefined;
    names.add(name);
    if (source === "platform" && role === "post") only ??= { start: row, end };
  }
  if (only === undefined) return undefined;
  const kept = between(keptBefore, only.start, only.end);
  return kept < MIN_ONLY * keptBefore[tree.length]! ? undefined : only;
}

/** Characters at the beginning of a post that may be its signature. */
const MAX_HEAD = 100;
/** The same of a comment, whose element is known. */
const MAX_COMMENT = 400;
/** Elements around a post with more characters, relative to it and in addition, are the page. */
const MAX_AROUND = 3;
const MAX_MORE = 1500;

/**
 * Returns the rows of the author and the date of a post: the nearest ones before it, or else after it, in the smallest
 * element around it that has one.
 */
function postSignature(
  scan: Scan,
  { start, end }: RowRange,
  first: number,
  root = 0,
): Pick<Lead, "authorRow" | "dateRow"> {
  const { tree, textBefore, datesBefore } = scan;
  let author: number | undefined;
  let named: number | undefined;
  let date: number | undefined;
  const look = (row: number): void => {
    if (isQuoted(scan, row)) return;
    if (date === undefined && between(datesBefore, row, row + 1) > 0 && !isOtherDate(tree, row)) date = row;
    const hint = author === undefined ? authorHint(tree, row) : undefined;
    if (hint === "link") author = row;
    else if (hint === "name") named ??= row;
  };
  for (
    let row = start;
    row < end && between(textBefore, start, row) <= (root === 0 ? MAX_HEAD : MAX_COMMENT);
    row++
  )
    look(row);
  const limit = MAX_AROUND * between(textBefore, start, end) + MAX_MORE;
  let [from, to] = [start, end];
  for (
    let up = start;
    up > Math.max(3, root) && (author === undefined || date === undefined);
    up = tree.parent[up]!
  ) {
    author ??= named;
    const stop = Math.min(first, tree.end[up]!);
    if (stop < end) continue;
    if (between(textBefore, up, stop) > limit) break;
    for (let row = from - 1; row >= up; row--) look(row);
    for (let row = to; row < stop; row++) look(row);
    [from, to] = [Math.min(from, up), Math.max(to, stop)];
  }
  author ??= named;
  return { authorRow: author ?? -1, dateRow: date ?? -1 };
}
