import { DAY, dateOfDay } from "./calendar.js";
import { fold } from "./months.js";
import { AGO, TODAY, UNITS, YESTERDAY } from "./relative-words.js";
import { cleanText } from "./tokens.js";
import type { PartialDate } from "./types.js";

/** Longer texts say more than how long ago something was. */
const LONGEST = 48;
/** Milliseconds of the units. Weeks, months and years tell no day. */
const LENGTHS = { day: DAY, hour: 3_600_000, minute: 60_000 } as const;

/** Scripts without spaces, and Hangul, where a unit follows its number. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u;

interface Patterns {
  readonly ago: RegExp;
  readonly units: readonly (readonly [keyof typeof LENGTHS, RegExp])[];
  readonly yesterday: RegExp;
  readonly today: RegExp;
}

let made: Patterns | undefined;

/**
 * The day that a short text says by its distance from now: `3 days ago`, `vor 5 Stunden`, `昨天`.
 *
 * @param now - when the page was fetched, in milliseconds from 1970-01-01 UTC.
 * @returns undefined where the text says no day: `last week`, `2 months ago`.
 * @example relativeDate("Posted 3 days ago", Date.UTC(2024, 4, 4)) // { year: 2024, month: 5, day: 1 }
 */
export function relativeDate(text: string, now: number): PartialDate | undefined {
  if (text.length > LONGEST) return undefined;
  const folded = foldAll(cleanText(text, LONGEST));
  made ??= {
    ago: wholeWords(AGO),
    units: (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map((unit) => [unit, counted(UNITS[unit])]),
    yesterday: wholeWords(YESTERDAY),
    today: wholeWords(TODAY),
  };
  if (made.ago.test(folded)) {
    for (const [unit, pattern] of made.units) {
      const count = pattern.exec(folded)?.[1];
      if (count !== undefined) return dayOf(now - Number(count) * LENGTHS[unit]);
    }
    return undefined;
  }
  // A number beside the word is a time, or a year, which says another day.
  if (/\d{3}/.test(folded)) return undefined;
  if (made.yesterday.test(folded)) return dayOf(now - DAY);
  return made.today.test(folded) ? dayOf(now) : undefined;
}

function dayOf(milliseconds: number): PartialDate {
  return dateOfDay(Math.floor(milliseconds / DAY));
}

function foldAll(text: string): string {
  return text
    .split(" ")
    .map(fold)
    .join(" ")
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, "");
}

/** Words of scripts with spaces must be whole; others may stand anywhere. */
function wholeWords(words: readonly string[]): RegExp {
  const own = words.map((word) =>
    UNSPACED.test(word) ? foldAll(word) : `(?<!\\p{L})${foldAll(word)}(?!\\p{L})`,
  );
  return new RegExp(own.join("|"), "u");
}

/** A number of at most two digits before a unit. */
function counted(units: readonly string[]): RegExp {
  return new RegExp(`(?<!\\d)(\\d{1,2}) ?(?:${units.map(foldAll).join("|")})`, "u");
}
