import type { Segment, Segmentation, SegmentRole } from "@winnow/core-dom";
import { cleanText, findDates, isoDate, readStamp } from "@winnow/core-dom/dates";
import { unitScore } from "@winnow/eval/segmentation";
import type { Silver } from "./silver.js";

/** The roles of units. Such a segment counts even if it contains no rows of units. */
const SPOKEN: ReadonlySet<SegmentRole> = new Set(["post", "comment", "answer", "review"]);

/** Counts of a page. */
export interface UnitCounts {
  readonly units: number;
  /** Segments that contain text of units, or are posts, comments, answers or reviews. */
  readonly segments: number;
  /** Units that are one segment: 90% of the words, and no other unit. */
  readonly exact: number;
  /** Exact units whose author is known, and those for which it was found; the same for dates. */
  readonly authors: number;
  readonly authorsFound: number;
  readonly dates: number;
  readonly datesFound: number;
  /** The proportion of the words of matched segments that are the units'. */
  readonly tokenPrecision: number;
}

/** Compares a segmentation with the units that the page declares. */
export function measure({ units }: Silver, { segments }: Segmentation): UnitCounts {
  const rows = new Set(units.flatMap((unit) => unit.rows));
  const sorted = [...rows].sort((a, b) => a - b);
  const relevant = flat(segments).filter(
    ({ role, ranges }) => SPOKEN.has(role) || ranges.some(({ start, end }) => hasRow(sorted, start, end)),
  );
  const { matches, tokenPrecision } = unitScore(
    units.map(({ text }) => text),
    relevant.map(({ text }) => text),
  );
  const pairs = matches.map(({ gold, predicted }) => [units[gold]!, relevant[predicted]!] as const);
  const withAuthor = pairs.filter(([{ author }]) => author !== undefined && author !== "");
  const withDate = pairs.filter(([{ date }]) => date !== undefined && date !== "");
  return {
    units: units.length,
    segments: relevant.length,
    exact: matches.length,
    authors: withAuthor.length,
    authorsFound: withAuthor.filter(([unit, one]) => sameAuthor(unit.author!, one.author)).length,
    dates: withDate.length,
    datesFound: withDate.filter(([unit, one]) => sameDate(unit.date!, one.date)).length,
    tokenPrecision,
  };
}

/** The F1 of a page. */
export function f1({ units, segments, exact }: UnitCounts): number {
  return exact === 0 ? 0 : (2 * exact) / (units + segments);
}

function flat(segments: readonly Segment[]): readonly Segment[] {
  return segments.flatMap((one) => [one, ...flat(one.children)]);
}

/** Whether one of the ascending rows is in `[start, end)`. */
function hasRow(rows: readonly number[], start: number, end: number): boolean {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < rows.length && rows[low]! < end;
}

/** Programs write ranks and counts after the name. */
function sameAuthor(declared: string, found: string | undefined): boolean {
  return found !== undefined && found !== "" && folded(declared).startsWith(folded(found));
}

function sameDate(declared: string, found: string | undefined): boolean {
  if (found === undefined) return false;
  const [one, other] = [dayOf(declared), dayOf(found)];
  return one !== undefined && other !== undefined ? one === other : folded(declared).includes(folded(found));
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The day of a date, in its own time zone. */
function dayOf(date: string): string | undefined {
  const read = readStamp(date) ?? findDates(cleanText(date, 120))[0];
  return read && isoDate({ ...read.date, time: undefined });
}
