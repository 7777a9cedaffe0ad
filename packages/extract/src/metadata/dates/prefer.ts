import { agree, firstDay, minuteOf, type PartialDate, precision } from "@winnow/core-dom/dates";
import type { DateCandidate } from "./candidates.js";
import { isFit, SLACK } from "./judge.js";

/** Trust in a date next to the title. */
const CLEARLY_SHOWN = 74;
/** Maximum difference in trust at which a source can add a time to the day. */
const MAX_TRUST_GAP = 25;

/**
 * Sorts the candidates of one role: the best one first, the others by trust. Of those with the same day as
 * the most trusted, the most precise is the best one, if it has enough trust.
 */
export function bestFirst(candidates: readonly DateCandidate[]): readonly DateCandidate[] {
  const sorted = candidates.toSorted((a, b) => b.trust - a.trust || firstDay(a.date) - firstDay(b.date));
  const best = original(sorted);
  if (best === undefined) return sorted;
  let chosen = best;
  for (const one of sorted) {
    if (!isFit(one) || !agree(one.date, best.date) || !agree(one.date, chosen.date)) continue;
    // The day counts from anywhere, the time only from sources with nearly as much trust.
    const gains = precision(one.date) > precision(chosen.date);
    if (gains && (chosen.date.day === undefined || one.trust >= chosen.trust - MAX_TRUST_GAP)) chosen = one;
  }
  chosen = inLocalTime(chosen, sorted);
  return [chosen, ...sorted.filter((one) => one !== chosen)];
}

/**
 * The same instant in the page's own time zone, if the page states that too: readers see the day in that
 * zone.
 */
function inLocalTime(chosen: DateCandidate, all: readonly DateCandidate[]): DateCandidate {
  const minute = isUtc(chosen) ? minuteOf(chosen.date) : undefined;
  if (minute === undefined) return chosen;
  return all.find((one) => isFit(one) && !isUtc(one) && minuteOf(one.date) === minute) ?? chosen;
}

/** Whether readers see the day next to the title. */
function isShown({ source, trust, date }: DateCandidate): boolean {
  return source === "page" && trust >= CLEARLY_SHOWN && date.day !== undefined;
}

function isUtc({ date }: DateCandidate): boolean {
  return date.zone === "Z" || date.zone === "+00:00";
}

/**
 * Returns the first fit candidate, unless it has no other witness and the page shows another day next to its
 * title. In that case:
 * - the shown day, if it has other witnesses;
 * - the earlier one: programs often state when the page was generated again.
 */
function original(sorted: readonly DateCandidate[]): DateCandidate | undefined {
  const fit = sorted.filter(isFit);
  const best = fit[0];
  if (best === undefined || best.role === "modified" || best.source === "page") return best;
  const shown = fit.find(isShown);
  if (shown === undefined || agree(shown.date, best.date)) return best;
  const witnesses = (date: PartialDate): number =>
    new Set(fit.filter((one) => one.date.day !== undefined && agree(one.date, date)).map(witness)).size;
  if (witnesses(best.date) > 1) return best;
  if (witnesses(shown.date) > 1) return fit.find(({ date }) => agree(date, shown.date));
  return firstDay(shown.date) < firstDay(best.date) - SLACK ? shown : best;
}

/** The witness of a date: places that one program writes from one value are the same witness. */
function witness({ source }: DateCandidate): string {
  if (source === "json-ld" || source === "microdata" || source === "rdfa") return "item";
  return source === "page" || source === "url" ? source : "head";
}
