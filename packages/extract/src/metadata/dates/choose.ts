import { decide, type Offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";
import type { FieldEvidence } from "../types.js";
import { firstDay, isoDate, lastDay } from "./calendar.js";
import { type DateCandidate, dateCandidates } from "./candidates.js";
import { isFit, judged, SLACK } from "./judge.js";
import { bestFirst } from "./prefer.js";

export interface DateOptions {
  /** The day of reading in milliseconds from 1970-01-01 UTC, where the page's headers do not tell. Default now. */
  readonly now?: number;
}

type Role = DateCandidate["role"];

/** Candidates that are kept as evidence of each kind. */
const MOST_KEPT = 12;

/**
 * Chooses the date of one role: the most trustworthy that is fit, where the other role's date does not speak against it.
 *
 * @returns undefined where the page has no date of that role at all.
 */
export function chooseDate(
  sources: PageSources,
  role: Role,
  options: DateOptions = {},
): FieldEvidence<string> | undefined {
  const all = settled(sources, options);
  const evidence = decide(all.filter((one) => one.role === role).map(offer), sayTheSame);
  if (evidence === undefined) return undefined;
  const { agreeing, rejected } = evidence;
  return { ...evidence, agreeing: agreeing.slice(0, MOST_KEPT), rejected: rejected.slice(0, MOST_KEPT) };
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
  const all = judged(sources, dateCandidates(sources), now);
  const published = bestFirst(all.filter(({ role }) => role === "published"));
  const modified = bestFirst(all.filter(({ role }) => role === "modified"));
  const [p, m] = [published.find(isFit), modified.find(isFit)];
  if (p === undefined || m === undefined || firstDay(p.date) <= lastDay(m.date) + SLACK)
    return [...published, ...modified];
  // A page changes after it is published: one of the two is wrong.
  // One that is scheduled was changed last before it appeared.
  if (p.trust >= m.trust || (p.source !== "page" && p.source !== "url")) {
    const ahead = (one: DateCandidate): boolean => firstDay(p.date) > lastDay(one.date) + SLACK;
    return [
      ...published,
      ...modified.map((one) => (isFit(one) && ahead(one) ? { ...one, fault: "before-published" } : one)),
    ];
  }
  const behind = (one: DateCandidate): boolean => firstDay(one.date) > lastDay(m.date) + SLACK;
  const rest = published.map((one) =>
    isFit(one) && behind(one) ? { ...one, fault: "after-modified" } : one,
  );
  return [...bestFirst(rest), ...modified];
}
