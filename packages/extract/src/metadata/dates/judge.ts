import type { PageSources } from "../sources/types.js";
import { agree, DAY, firstDay } from "./calendar.js";
import type { DateCandidate } from "./candidates.js";
import { readStamp } from "./stamps.js";
import type { PartialDate } from "./types.js";

/** Before this year only what is stated for programs is believed; the web is younger. */
const FIRST_YEAR = 1990;
/** Days that a date may lie ahead: zones, and clocks that are wrong. */
export const SLACK = 1;

/**
 * The candidates with their faults: those that nothing can be made of, that are ahead of the page's own time, or that
 * stand for no date.
 *
 * @param now - the moment of reading in milliseconds, where the page's headers tell none.
 */
export function judged(
  sources: PageSources,
  all: readonly DateCandidate[],
  now: number,
): readonly DateCandidate[] {
  const today = pageDay(sources, now);
  const order = orderOf(all);
  return all.map((candidate) => judge(disambiguate(candidate, all, order, today), today));
}

export function isFit({ fault }: DateCandidate): boolean {
  return fault === undefined;
}

/** The day of which the page is: no date of it can be later. */
function pageDay({ headers }: PageSources, now: number): number {
  const stamp = readStamp(headers.date ?? "");
  return stamp?.date.day === undefined
    ? Math.floor(now / DAY)
    : Math.min(firstDay(stamp.date), Math.floor(now / DAY));
}

/** The order in which all dates of the page are written whose numbers tell; undefined where they tell both. */
function orderOf(candidates: readonly DateCandidate[]): DateCandidate["shows"] {
  const shown = new Set(candidates.map(({ shows }) => shows).filter((order) => order !== undefined));
  return shown.size === 1 ? [...shown][0] : undefined;
}

/**
 * Takes the reading that another date of the page agrees with, or that is in the order of others, or that is not in
 * the future.
 */
function disambiguate(
  candidate: DateCandidate,
  all: readonly DateCandidate[],
  order: DateCandidate["shows"],
  today: number,
): DateCandidate {
  const { other, ...rest } = candidate;
  if (other === undefined) return candidate;
  const swapped = { ...rest, date: other };
  const said = (date: PartialDate): boolean =>
    all.some((one) => one.other === undefined && one.date.day !== undefined && agree(one.date, date));
  const [first, second] = [said(rest.date), said(other)];
  if (first !== second) return first ? rest : swapped;
  // `findDates` gives the reading with the day first as the first.
  if (order !== undefined) return order === "day-month" ? rest : swapped;
  const [ahead, otherAhead] = [rest.date, other].map((date) => firstDay(date) > today + SLACK);
  if (ahead !== otherAhead) return ahead ? swapped : rest;
  return { ...candidate, fault: candidate.fault ?? "ambiguous" };
}

function judge(candidate: DateCandidate, today: number): DateCandidate {
  if (candidate.fault !== undefined) return candidate;
  const { date, source } = candidate;
  if (firstDay(date) > today + SLACK) return { ...candidate, fault: "in-the-future" };
  // What programs write where they have no date: the beginnings of their calendars.
  if (date.year < 1000 || (date.year === 1970 && date.month === 1 && date.day === 1))
    return { ...candidate, fault: "placeholder" };
  if (date.year < FIRST_YEAR && (source === "page" || source === "url"))
    return { ...candidate, fault: "too-early" };
  return candidate;
}
