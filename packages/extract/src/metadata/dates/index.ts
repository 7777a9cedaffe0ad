import { once } from "@winnow/core-dom/cache";
import { firstDay, isoDate, lastDay } from "@winnow/core-dom/dates";
import { decide, type Field, offer } from "../decide.js";
import { isFrontPage } from "../front-page.js";
import { kind } from "../kind.js";
import type { PageSources } from "../sources/types.js";
import { type DateCandidate, dateCandidates } from "./candidates.js";
import { isFit, judgeDates, SLACK } from "./judge.js";
import { bestFirst, onlyDay } from "./prefer.js";

/** When the page was published, as ISO 8601 with the precision that the page gives. */
export const published: Field<string> = (sources) => chooseDate(sources, "published");

/** When the page was last changed, as ISO 8601 with the precision that the page gives. */
export const modified: Field<string> = (sources) => chooseDate(sources, "modified");

/** Maximum number of candidates of each kind in the evidence. */
const MAX_EVIDENCE = 12;

/**
 * Chooses the first date of a role without a fault that the date of the other role does not contradict. If a page gives no day of its publication, the day of its update stands in if readers see it,
 * otherwise a date that was rejected for its place alone.
 */
function chooseDate(sources: PageSources, role: DateCandidate["role"]): ReturnType<Field<string>> {
  const evidence = decide(
    datesByRole(sources)[role].map(({ date, source, key, raw, fault }) =>
      offer(isoDate(date), source, key, raw, fault),
    ),
    isSameDay,
  );
  return (
    evidence && {
      ...evidence,
      agreeing: evidence.agreeing.slice(0, MAX_EVIDENCE),
      rejected: evidence.rejected.slice(0, MAX_EVIDENCE),
    }
  );
}

/** Whether two dates are the same day, as far as both are precise. */
function isSameDay(a: string, b: string): boolean {
  return b.startsWith(a.slice(0, 10)) || a.startsWith(b.slice(0, 10));
}

/** Types of pages whose dates are those of offers, reviews and other pages. */
const OF_NO_TEXT = /product|collection|itemlist|searchresults/i;

type ByRole = Readonly<Record<DateCandidate["role"], readonly DateCandidate[]>>;

/** The candidates of each role with their faults, the best first. */
const datesByRole: (sources: PageSources) => ByRole = once((sources) => {
  const all = judgeDates(sources, dateCandidates(sources), Date.now());
  const updates = bestFirst(all.filter(({ role }) => role === "modified"));
  const { published, modified } = withoutContradiction({
    published: bestFirst(
      withoutUpdates(
        all.filter(({ role }) => role === "published"),
        updates.find(isFit),
      ),
    ),
    modified: updates,
  });
  if (published.some((one) => isFit(one) && one.date.day !== undefined)) return { published, modified };
  if (OF_NO_TEXT.test(kind(sources)?.chosen?.value ?? "")) return { published, modified };
  const shownUpdate = modified.find((one) => isFit(one) && one.source === "page");
  const substitute = shownUpdate ?? (isFrontPage(sources.url) ? undefined : onlyDay(published));
  if (substitute === undefined) return { published, modified };
  const rest = published.filter((one) => one !== substitute);
  return { published: [{ ...substitute, role: "published", fault: undefined }, ...rest], modified };
});

/**
 * Some programs state the time of the last change as that of publication: another declared date that is earlier is
 * right.
 */
function withoutUpdates(
  all: readonly DateCandidate[],
  update: DateCandidate | undefined,
): readonly DateCandidate[] {
  if (update?.date.time === undefined) return all;
  const isUpdate = ({ date }: DateCandidate): boolean => isoDate(date) === isoDate(update.date);
  const hasEarlier = all.some(
    (one) =>
      isFit(one) &&
      (one.place === "item" || one.place === "open-graph") &&
      one.date.day !== undefined &&
      isAfter(update, one),
  );
  return hasEarlier
    ? all.map((one) => (isFit(one) && isUpdate(one) ? { ...one, fault: "update-date" } : one))
    : all;
}

/** A page is changed after it is published: otherwise one of the two dates is wrong. */
function withoutContradiction({ published, modified }: ByRole): ByRole {
  const [p, m] = [published.find(isFit), modified.find(isFit)];
  if (p === undefined || m === undefined || !isAfter(p, m)) return { published, modified };
  // A scheduled page is last changed before it is published: a declared date is right.
  if (p.source !== "page" && p.source !== "url") {
    const judge = (one: DateCandidate): DateCandidate =>
      isFit(one) && isAfter(p, one) ? { ...one, fault: "before-published" } : one;
    return { published, modified: modified.map(judge) };
  }
  const judge = (one: DateCandidate): DateCandidate =>
    isFit(one) && isAfter(one, m) ? { ...one, fault: "after-modified" } : one;
  return { published: bestFirst(published.map(judge)), modified };
}

/** Whether a date is surely later than another one. */
function isAfter(a: DateCandidate, b: DateCandidate): boolean {
  return firstDay(a.date) > lastDay(b.date) + SLACK;
}
