import { dateOf } from "./calendar.js";
import { NUMBER_FIRST, WORD_FIRST } from "./patterns.js";
import { type TimeOfDay, timeAt } from "./time.js";
import { type Token, tokens } from "./tokens.js";
import type { DateContext, FoundDate, PartialDate } from "./types.js";

/**
 * Finds the dates of a short text, in words or numbers, with the times that follow them. A date has at least
 * a year and a month: a year alone can mean anything.
 *
 * @param text - from `cleanText`; the time is linear in its length.
 * @example findDates("Am 1. Mai 2024 um 10:00 Uhr", { language: "de" })
 * // [{ date: { year: 2024, month: 5, day: 1, time: "10:00" }, start: 3, end: 23 }]
 */
export function findDates(text: string, context: DateContext = {}): readonly FoundDate[] {
  const all = tokens(text, context.language);
  const found: FoundDate[] = [];
  for (let at = 0; at < all.length; at++) {
    const token = all[at]!;
    const patterns = token.month > 0 ? WORD_FIRST : token.kind === "number" ? NUMBER_FIRST : [];
    if (patterns.length === 0 || !begins(all, at)) continue;
    for (const pattern of patterns) {
      const match = pattern(all, at, context);
      if (match === undefined || !ends(all, match.next)) continue;
      const { date, other, unusual, shows } = match;
      const time = date.day === undefined ? undefined : timeAt(all, match.next);
      const next = time?.next ?? match.next;
      found.push({
        date: withTime(date, time)!,
        other: withTime(other, time),
        unusual: withTime(unusual, time),
        shows,
        start: token.start,
        end: all[next - 1]!.end,
      });
      at = next - 1;
      break;
    }
  }
  return found;
}

function withTime(day: PartialDate | undefined, time: TimeOfDay | undefined): PartialDate | undefined {
  return day && time ? dateOf(day.year, day.month, day.day, time.time, time.zone) : day;
}

/** Whether a date can begin here: not in the middle of a version, an address, a range, a price. */
function begins(all: readonly Token[], at: number): boolean {
  const before = all[at - 1];
  const token = all[at]!;
  if (token.kind !== "number" || before === undefined || before.end !== token.start) return true;
  if (/^[$€£#+=_&?%]$/.test(before.text)) return false;
  const isJoined = /^[./:-]$/.test(before.text);
  return !(isJoined && all[at - 2]?.kind === "number" && all[at - 2]!.end === before.start);
}

/** Whether a date can end before the token `next`. */
function ends(all: readonly Token[], next: number): boolean {
  const last = all[next - 1]!;
  const [mark, more] = [all[next], all[next + 1]];
  if (last.kind !== "number" || mark?.start !== last.end) return true;
  if (mark.text === "%") return false;
  if (!/^[./-]$/.test(mark.text) || more?.kind !== "number" || more.start !== mark.end) return true;
  // `03/11/11-16:49`
  return mark.text === "-" && all[next + 2]?.text === ":";
}
