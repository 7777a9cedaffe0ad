import { agree, DAY, firstDay, type PartialDate, readStamp } from "@winnow/core-dom/dates";
import type { PageSources } from "../sources/types.js";
import type { DateCandidate } from "./candidates.js";

/** Earlier years count only in metadata for programs: the web is younger. */
const FIRST_YEAR = 1990;
/** Number of days that a date can be ahead, because of time zones and wrong clocks. */
export const SLACK = 1;

/**
 * Returns the candidates with their faults: dates ahead of the page's own time, and placeholders. Of the two
 * readings of a date in numbers it chooses one.
 *
 * @param now - the present in milliseconds, in case the page's headers have no date.
 */
export function judgeDates(
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

/** The day on which the page was sent: none of its dates can be later. */
function pageDay({ headers }: PageSources, now: number): number {
  const sent = readStamp(headers.date ?? "")?.date;
  const today = Math.floor(now / DAY);
  return sent?.day === undefined ? today : Math.min(firstDay(sent), today);
}

/** The order of day and month in all dates whose numbers show it; undefined if they show both orders. */
function orderOf(candidates: readonly DateCandidate[]): DateCandidate["shows"] {
  const shown = new Set(candidates.map(({ shows }) => shows).filter((order) => order !== undefined));
  return shown.size === 1 ? [...shown][0] : undefined;
}

/** Chooses the reading that another date of the page has, or in the order of others, or not in the future. */
function disambiguate(
  candidate: DateCandidate,
  all: readonly DateCandidate[],
  order: DateCandidate["shows"],
  today: number,
): DateCandidate {
  const { date, other, unusual } = candidate;
  if (unusual !== undefined) {
    const isDeclared = (reading: PartialDate): boolean =>
      all.some(
        (one) =>
          one.source !== "page" &&
          one.unusual === undefined &&
          one.date.month !== undefined &&
          agree(one.date, reading),
      );
    return isDeclared(unusual) && !isDeclared(date) ? { ...candidate, date: unusual } : candidate;
  }
  if (other === undefined) return candidate;
  const isElsewhere = (reading: PartialDate, isDay: boolean): boolean =>
    all.some(
      (one) => one.other === undefined && (one.date.day !== undefined) === isDay && agree(one.date, reading),
    );
  // Both readings fit, or neither: the next criterion decides. `findDates` returns the one with the day
  // first.
  for (const fits of [
    (reading: PartialDate) => isElsewhere(reading, true),
    (reading: PartialDate) => isElsewhere(reading, false),
    (reading: PartialDate) => order !== undefined && (reading === date) === (order === "day-month"),
    (reading: PartialDate) => firstDay(reading) <= today + SLACK,
  ]) {
    const isFirst = fits(date);
    if (isFirst !== fits(other)) return { ...candidate, date: isFirst ? date : other, other: undefined };
  }
  // English without a known country: most of its pages are American.
  return { ...candidate, date: other, other: undefined };
}

function judge(candidate: DateCandidate, today: number): DateCandidate {
  return candidate.fault === undefined ? { ...candidate, fault: faultOf(candidate, today) } : candidate;
}

function faultOf({ date, source }: DateCandidate, today: number): string | undefined {
  if (firstDay(date) > today + SLACK) return "in-the-future";
  // Dates that programs write if they have none: the beginnings of their calendars.
  if (date.year < 1000 || (date.year === 1970 && date.month === 1 && date.day === 1)) return "placeholder";
  return date.year < FIRST_YEAR && (source === "page" || source === "url") ? "too-early" : undefined;
}
