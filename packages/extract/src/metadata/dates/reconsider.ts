import { agree } from "@winnow/core-dom/dates";
import type { DateCandidate } from "./candidates.js";
import { isFit } from "./judge.js";

/** Faults that follow from the place of a date on the page, which can be misjudged. */
const OF_PLACE = new Set("far-from-the-title in-a-teaser in-a-comment in-the-page-frame".split(" "));

/** The minimum trust in a date far from the title; those in running text have less, unless they have a label. */
const MIN_TRUST = 71.5;
/** What the other faults cost. */
const COST = 4;
/** The minimum lead in trust over the dates of other days. */
const MIN_LEAD = 1;

/**
 * Returns a date of publication for a page whose dates were all rejected for their place: the only day on the
 * page, a day in the month of the page's address, or one that is clearly better placed than the others.
 *
 * @param all - the candidates of publication with their faults; none without a fault has a day.
 */
export function reconsidered(all: readonly DateCandidate[]): DateCandidate | undefined {
  const month = all.find((one) => isFit(one) && one.source === "url");
  const doubtful = all.filter(
    ({ fault = "", date, source, trust }) =>
      source === "page" &&
      date.day !== undefined &&
      OF_PLACE.has(fault) &&
      trust + (fault === "far-from-the-title" ? 0 : COST) >= MIN_TRUST,
  );
  const inMonth = month === undefined ? [] : doubtful.filter(({ date }) => agree(date, month.date));
  const [best, ...rest] = (inMonth.length > 0 ? inMonth : doubtful).toSorted((a, b) => b.trust - a.trust);
  if (best === undefined) return undefined;
  const rival = rest.find(({ date }) => !agree(date, best.date));
  if (rival !== undefined && (best.trust - rival.trust < MIN_LEAD || best.fault === "in-a-comment")) {
    return undefined;
  }
  return best;
}
