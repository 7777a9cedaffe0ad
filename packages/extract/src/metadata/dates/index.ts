import { decide, type Field, type Offer } from "../decide.js";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import type { FieldEvidence } from "../types.js";
import { firstDay, isoDate, lastDay } from "./calendar.js";
import { type DateCandidate, dateCandidates } from "./candidates.js";
import { isFit, judged, SLACK } from "./judge.js";
import { bestFirst } from "./prefer.js";

/** When the page was published, as ISO 8601 with the precision that the page gives. */
export const published: Field<string> = (sources) => chooseDate(sources, "published");

/** When the page was last changed, as ISO 8601 with the precision that the page gives. */
export const modified: Field<string> = (sources) => chooseDate(sources, "modified");

/** Candidates that are kept as evidence of each kind. */
const MOST_KEPT = 12;

/** The most trustworthy date of one role that is fit, where the other role's date does not contradict it. */
function chooseDate(sources: PageSources, role: DateCandidate["role"]): FieldEvidence<string> | undefined {
  const all = settled(sources).filter((one) => one.role === role);
  const evidence = decide(all.map(offer), isSameDay);
  if (evidence === undefined) return undefined;
  const { agreeing, rejected } = evidence;
  return { ...evidence, agreeing: agreeing.slice(0, MOST_KEPT), rejected: rejected.slice(0, MOST_KEPT) };
}

/** The same day, as far as both are precise, or the same moment in another zone. */
function isSameDay(a: string, b: string): boolean {
  const [dayA, dayB] = [a.slice(0, 10), b.slice(0, 10)];
  if (dayA.startsWith(dayB) || dayB.startsWith(dayA)) return true;
  return isZoned(a) && isZoned(b) && Date.parse(a) === Date.parse(b);
}

/** Whether a date has a time in a known zone. */
function isZoned(date: string): boolean {
  return date.includes("T") && /(?:Z|[+-]\d\d:\d\d)$/.test(date);
}

function offer({ date, source, key, raw, fault }: DateCandidate): Offer<string> {
  const value = isoDate(date);
  return { value, source, key, ...(raw === value ? {} : { raw }), fault };
}

/** The candidates with their faults, the best of each role first. */
const settled: (sources: PageSources) => readonly DateCandidate[] = once((sources) => {
  const all = judged(sources, dateCandidates(sources), Date.now());
  const published = bestFirst(all.filter(({ role }) => role === "published"));
  const modified = bestFirst(all.filter(({ role }) => role === "modified"));
  const [p, m] = [published.find(isFit), modified.find(isFit)];
  if (p === undefined || m === undefined || firstDay(p.date) <= lastDay(m.date) + SLACK)
    return [...published, ...modified];
  // A page changes after it is published: one of the two is wrong.
  // One that is scheduled was changed last before it appeared.
  if (p.trust >= m.trust || (p.source !== "page" && p.source !== "url")) {
    const early = (one: DateCandidate): boolean => firstDay(p.date) > lastDay(one.date) + SLACK;
    return [
      ...published,
      ...modified.map((one) => (isFit(one) && early(one) ? { ...one, fault: "before-published" } : one)),
    ];
  }
  const late = (one: DateCandidate): boolean => firstDay(one.date) > lastDay(m.date) + SLACK;
  const rest = published.map((one) => (isFit(one) && late(one) ? { ...one, fault: "after-modified" } : one));
  return [...bestFirst(rest), ...modified];
});
