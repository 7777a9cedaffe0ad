import { decide, type Offer } from "../fields/decide.js";
import type { PageSources } from "../sources/types.js";
import type { Evidence } from "../types.js";
import { agree, firstDay, isoDate, lastDay, minuteOf, precision, DAY } from "./calendar.js";
import { type DateCandidate, dateCandidates } from "./candidates.js";
import { readStamp } from "./stamps.js";
import type { PartialDate } from "./types.js";

export interface DateOptions {
  /** The day of reading in milliseconds from 1970-01-01 UTC, where the page's headers do not tell. Default now. */
  readonly now?: number;
}

type Role = DateCandidate["role"];

/** Before this year only what is stated for programs is believed; the web is younger. */
const FIRST_YEAR = 1990;
/** Days that a date may lie ahead: zones, and clocks that are wrong. */
const SLACK = 1;
/** Rejected candidates that are kept as evidence. */
const MOST_REJECTED = 12;

/**
 * Chooses the date of one role.
 */
export function chooseDate(sources: PageSources, role: Role, options: DateOptions = {}): Evidence<string> | undefined {
  const all = settled(sources, options);
  const evidence = decide(
    all.filter((one) => one.role === role).map(offer),
    sayTheSame,
  );
  if (evidence === undefined) return undefined;
  return { ...evidence, rejected: evidence.rejected.slice(0, MOST_REJECTED) };
}

/** The same day, as far as both tell, or the same moment in another zone. */
function sayTheSame(a: string, b: string): boolean {
  const [dayA, dayB] = [a.slice(0, 10), b.slice(0, 10)];
  if (dayA.startsWith(dayB) || dayB.startsWith(dayA)) return true;
  return ZONED.test(a) && ZONED.test(b) && Date.parse(a) === Date.parse(b);
}

const ZONED = /T.*(?:Z|[+-]\d\d:\d\d)$/;

function offer({ date, source, key, raw, fault }: DateCandidate): Offer<string> {
  const value = isoDate(date);
  return { value, source, key, ...(raw === value ? {} : { raw }), fault };
}

/** The candidates with their faults, the best of each role first. */
function settled(sources: PageSources, { now = Date.now() }: DateOptions): readonly DateCandidate[] {
  const today = pageDay(sources, now);
  const all = dateCandidates(sources);
  const judged = all.map((candidate) => judge(disambiguate(candidate, all, today), today));
  const published = bestFirst(judged.filter(({ role }) => role === "published"));
  const modified = bestFirst(judged.filter(({ role }) => role === "modified"));
  const [p, m] = [published.find(isFit), modified.find(isFit)];
  if (p === undefined || m === undefined || firstDay(p.date) <= lastDay(m.date) + SLACK) return [...published, ...modified];
  // A page changes after it is published: one of the two is wrong.
  // One that is scheduled was changed last before it appeared.
  if (p.trust >= m.trust || (p.source !== "page" && p.source !== "url")) {
    return [...published, ...modified.map((one) => (firstDay(p.date) > lastDay(one.date) + SLACK && isFit(one) ? { ...one, fault: "before-published" } : one))];
  }
  const rest = published.map((one) => (firstDay(one.date) > lastDay(m.date) + SLACK && isFit(one) ? { ...one, fault: "after-modified" } : one));
  return [...bestFirst(rest), ...modified];
}

function isFit({ fault }: DateCandidate): boolean {
  return fault === undefined;
}

/** The day of which the page is: no date of it can be later. */
function pageDay({ headers }: PageSources, now: number): number {
  const stamp = readStamp(headers.date ?? "");
  return stamp?.date.day === undefined ? Math.floor(now / DAY) : Math.min(firstDay(stamp.date), Math.floor(now / DAY));
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
function disambiguate(candidate: DateCandidate, all: readonly DateCandidate[], today: number): DateCandidate {
  const { other, ...rest } = candidate;
  if (other === undefined) return candidate;
  const swapped = { ...rest, date: other };
  const said = (date: PartialDate): boolean =>
    all.some((one) => one.other === undefined && one.date.day !== undefined && agree(one.date, date));
  const [first, second] = [said(rest.date), said(other)];
  if (first !== second) return first ? rest : swapped;
  const order = orderOf(all);
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
  if (date.year < 1000 || (date.year === 1970 && date.month === 1 && date.day === 1)) return { ...candidate, fault: "placeholder" };
  if (date.year < FIRST_YEAR && (source === "page" || source === "url")) return { ...candidate, fault: "too-early" };
  return candidate;
}

/**
 * The first that is fit, unless nobody confirms it and the page shows another day beside its title:
 * - one that others confirm;
 * - an earlier one: programs often state when the page was made anew.
 */
function original(sorted: readonly DateCandidate[]): DateCandidate | undefined {
  const fit = sorted.filter(isFit);
  const best = fit[0];
  if (best === undefined || best.role === "modified" || best.source === "page") return best;
  const shown = fit.find((one) => one.source === "page" && one.trust >= CLEARLY_SHOWN && one.date.day !== undefined);
  if (shown === undefined || agree(shown.date, best.date)) return best;
  const witnesses = (date: PartialDate): number =>
    new Set(fit.filter((one) => one.date.day !== undefined && agree(one.date, date)).map(witness)).size;
  if (witnesses(best.date) > 1) return best;
  if (witnesses(shown.date) > 1) return fit.find(({ date }) => agree(date, shown.date));
  return firstDay(shown.date) < firstDay(best.date) - SLACK ? shown : best;
}

/** Who says a date: places that are written by the same program, of the same value, are one witness. */
function witness({ source }: DateCandidate): string {
  if (source === "json-ld" || source === "microdata" || source === "rdfa") return "item";
  return source === "page" || source === "url" ? source : "head";
}

/** Trust in what stands beside the title. */
const CLEARLY_SHOWN = 74;

/** By trust; of those that say the same day as the first, the most precise of the trustworthy before it. */
function bestFirst(candidates: readonly DateCandidate[]): readonly DateCandidate[] {
  const sorted = [...candidates].sort((a, b) => b.trust - a.trust || firstDay(a.date) - firstDay(b.date));
  const best = original(sorted);
  if (best === undefined) return sorted;
  let chosen = best;
  for (const one of sorted) {
    if (!isFit(one) || !agree(one.date, best.date) || !agree(one.date, chosen.date)) continue;
    // The day counts from anywhere, the time from where dates are stated for programs or as surely.
    const gains = precision(one.date) > precision(chosen.date);
    if (gains && (chosen.date.day === undefined || one.trust >= chosen.trust - 25)) chosen = one;
  }
  chosen = inLocalTime(chosen, sorted);
  return [chosen, ...sorted.filter((one) => one !== chosen)];
}

/** The same moment in the page's own zone, where it gives it so too: its day is the one that readers see. */
function inLocalTime(chosen: DateCandidate, all: readonly DateCandidate[]): DateCandidate {
  const minute = chosen.date.zone === "Z" || chosen.date.zone === "+00:00" ? minuteOf(chosen.date) : undefined;
  if (minute === undefined) return chosen;
  const isLocal = ({ date }: DateCandidate): boolean => date.zone !== "Z" && date.zone !== "+00:00" && minuteOf(date) === minute;
  return all.find((one) => isFit(one) && isLocal(one)) ?? chosen;
}
