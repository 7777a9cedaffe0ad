import { agree, firstDay, minuteOf, precision } from "./calendar.js";
import type { DateCandidate } from "./candidates.js";
import { isFit, SLACK } from "./judge.js";
import type { PartialDate } from "./types.js";

/** Trust in what stands beside the title. */
const CLEARLY_SHOWN = 74;
/** How much less the source may be trusted that adds a time to the day. */
const TIME_FROM = 25;

/**
 * The candidates of one role, the one to take first, the others by trust. Of those that say the same day as the best,
 * the most precise is taken, if it is trustworthy.
 */
export function bestFirst(candidates: readonly DateCandidate[]): readonly DateCandidate[] {
  const sorted = [...candidates].sort((a, b) => b.trust - a.trust || firstDay(a.date) - firstDay(b.date));
  const best = original(sorted);
  if (best === undefined) return sorted;
  let chosen = best;
  for (const one of sorted) {
    if (!isFit(one) || !agree(one.date, best.date) || !agree(one.date, chosen.date)) continue;
    // The day counts from anywhere, the time from where dates are stated for programs or as surely.
    const gains = precision(one.date) > precision(chosen.date);
    if (gains && (chosen.date.day === undefined || one.trust >= chosen.trust - TIME_FROM)) chosen = one;
  }
  chosen = inLocalTime(chosen, sorted);
  return [chosen, ...sorted.filter((one) => one !== chosen)];
}

/** The same moment in the page's own zone, where it gives it so too: its day is the one that readers see. */
function inLocalTime(chosen: DateCandidate, all: readonly DateCandidate[]): DateCandidate {
  const minute =
    chosen.date.zone === "Z" || chosen.date.zone === "+00:00" ? minuteOf(chosen.date) : undefined;
  if (minute === undefined) return chosen;
  const isLocal = ({ date }: DateCandidate): boolean =>
    date.zone !== "Z" && date.zone !== "+00:00" && minuteOf(date) === minute;
  return all.find((one) => isFit(one) && isLocal(one)) ?? chosen;
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
  const shown = fit.find(
    (one) => one.source === "page" && one.trust >= CLEARLY_SHOWN && one.date.day !== undefined,
  );
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
