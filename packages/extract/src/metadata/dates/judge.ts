import { agree, DAY, firstDay, type PartialDate, readStamp } from "@winnow/core-dom/dates";
import type { PageSources } from "../sources/types.js";
import type { DateCandidate } from "./candidates.js";

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
  return all.map((written) => {
    const candidate = disambiguate(written, all, today);
    const fault = candidate.fault ?? dateFault(candidate.date, today);
    return fault === candidate.fault ? candidate : { ...candidate, fault };
  });
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

/** Chooses the reading that another date of the page has, or that is not in the future. */
function disambiguate(candidate: DateCandidate, all: readonly DateCandidate[], today: number): DateCandidate {
  const { date, other, unusual } = candidate;
  if (unusual !== undefined) {
    const isDeclared = (reading: PartialDate): boolean =>
      all.some((one) => one.source !== "page" && one.date.month !== undefined && agree(one.date, reading));
    return isDeclared(unusual) && !isDeclared(date) ? { ...candidate, date: unusual } : candidate;
  }
  if (other === undefined) return candidate;
  const isElsewhere = (reading: PartialDate, isDay: boolean): boolean =>
    all.some(
      (one) => one.other === undefined && (one.date.day !== undefined) === isDay && agree(one.date, reading),
    );
  // Both readings fit, or neither: the next criterion decides.
  for (const fits of [
    (reading: PartialDate) => isElsewhere(reading, true),
    (reading: PartialDate) => isElsewhere(reading, false),
    (reading: PartialDate) => firstDay(reading) <= today + SLACK,
  ]) {
    const isFirst = fits(date);
    if (isFirst !== fits(other)) return { ...candidate, date: isFirst ? date : other };
  }
  // English without a known country: most of its pages are American.
  return { ...candidate, date: other };
}

function dateFault(date: PartialDate, today: number): string | undefined {
  if (firstDay(date) > today + SLACK) return "in-the-future";
  // Dates that programs write if they have none: the beginnings of their calendars.
  const isBeginning = date.year < 1000 || (date.year === 1970 && date.month === 1 && date.day === 1);
  return isBeginning ? "placeholder" : undefined;
}
