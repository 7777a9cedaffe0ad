import { agree, firstDay, precision } from "@winnow/core-dom/dates";
import type { DateCandidate } from "./candidates.js";
import { PLACES } from "./date-names.js";
import { isFit, SLACK } from "./judge.js";
import { FAR } from "./points.js";

/**
 * Sorts the candidates of one role by their places, those on the page by their points. Of those with the same day as
 * the first fit one, the most precise is the best.
 */
export function bestFirst(candidates: readonly DateCandidate[]): readonly DateCandidate[] {
  const sorted = candidates.toSorted(
    (a, b) =>
      PLACES.indexOf(a.place) - PLACES.indexOf(b.place) ||
      (b.points ?? 0) - (a.points ?? 0) ||
      firstDay(a.date) - firstDay(b.date),
  );
  let best = original(sorted.filter(isFit));
  for (const one of sorted) {
    if (best === undefined) break;
    if (isFit(one) && agree(one.date, best.date) && precision(one.date) > precision(best.date)) best = one;
  }
  return best === undefined ? sorted : [best, ...sorted.filter((one) => one !== best)];
}

/**
 * Returns the first candidate, unless the page shows another day next to its title, and the page's address has that
 * day too, or it is earlier: programs often state when the page was generated again.
 */
function original(fit: readonly DateCandidate[]): DateCandidate | undefined {
  const [best] = fit;
  if (best === undefined || best.role === "modified") return best;
  const shown = fit.find(({ source, date }) => source === "page" && date.day !== undefined);
  if (shown === undefined || agree(shown.date, best.date)) return best;
  const isInAddress = fit.some(({ place, date }) => place === "address" && agree(date, shown.date));
  return isInAddress || firstDay(shown.date) < firstDay(best.date) - SLACK ? shown : best;
}

/** Faults that follow from the place of a date on the page, which can be misjudged. */
const OF_PLACE = new Set([FAR, "in-a-teaser", "in-a-comment", "in-the-page-frame"]);

/**
 * Returns a date of publication for a page whose dates were all rejected for their place: the only day on the page.
 *
 * @param all - the candidates of publication with their faults; none without a fault has a day.
 */
export function onlyDay(all: readonly DateCandidate[]): DateCandidate | undefined {
  const [first, ...rest] = all.filter(
    ({ fault = "", date, points = -1 }) => date.day !== undefined && OF_PLACE.has(fault) && points >= 0,
  );
  return first !== undefined && rest.every(({ date }) => agree(date, first.date)) ? first : undefined;
}
