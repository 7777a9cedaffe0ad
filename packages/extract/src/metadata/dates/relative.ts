import { keepLast } from "@winnow/core-dom/cache";
import { cleanText, DAY, dateOfDay, foldWords, type PartialDate } from "@winnow/core-dom/dates";

/** Maximum length of a text: a longer one states more than how long ago something was. */
const MAX_LENGTH = 48;

/** Scripts without spaces, and Hangul, where a unit follows its number. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}]/u;

const patterns = keepLast(() => ({
  ago: wholeWords(AGO),
  /** Units of time with their lengths in milliseconds. */
  units: UNITS.map(([length, words]) => [length, counted(words)] as const),
  yesterday: wholeWords(YESTERDAY),
  today: wholeWords(TODAY),
}));

/**
 * Returns the day that a short text gives by its distance from now: `3 days ago`, `vor 5 Stunden`, `昨天`.
 *
 * @param now - when the page was fetched, in milliseconds from 1970-01-01 UTC.
 * @returns undefined if the text gives no day: `last week`, `2 months ago`.
 * @example relativeDate("Posted 3 days ago", Date.UTC(2024, 4, 4)) // { year: 2024, month: 5, day: 1 }
 */
export function relativeDate(text: string, now: number): PartialDate | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const folded = fold(cleanText(text, MAX_LENGTH));
  const { ago, units, yesterday, today } = patterns();
  if (ago.test(folded)) {
    for (const [length, pattern] of units) {
      const count = pattern.exec(folded)?.[1];
      if (count !== undefined) return dayOf(now - Number(count) * length);
    }
    return undefined;
  }
  // A number next to the word is a time, or a year, which means another day.
  if (/\d{3}/.test(folded)) return undefined;
  if (yesterday.test(folded)) return dayOf(now - DAY);
  return today.test(folded) ? dayOf(now) : undefined;
}

function dayOf(milliseconds: number): PartialDate {
  return dateOfDay(Math.floor(milliseconds / DAY));
}

function fold(text: string): string {
  return foldWords(text.replaceAll(".", ""));
}

/** Matches one of the words; it must be whole unless its script has no spaces. */
function wholeWords(words: string): RegExp {
  const alternatives = fold(words)
    .split("|")
    .map((word) => (UNSPACED.test(word) ? word : `(?<!\\p{L})${word}(?!\\p{L})`));
  return new RegExp(alternatives.join("|"), "u");
}

/** Matches a number of at most two digits before a unit. */
function counted(units: string): RegExp {
  return new RegExp(`(?<!\\d)(\\d{1,2}) ?(?:${fold(units)})`, "u");
}

/** Words for "ago", before or after the number. */
const AGO =
  "ago|vor|il y a|hace|ha|atras|fa|geleden|sedan|siden|sitten|temu|pred|przed|назад|тому|преди|πριν|once|acum" +
  "|ezelott|lalu|truoc|前|전|قبل|منذ|پیش|לפני|पहले|ทแลว|prije|pries|fyrir";

/** Beginnings of words for units of time. Weeks, months and years give no day. */
const UNITS: readonly (readonly [length: number, words: string])[] = [
  [
    DAY,
    "day|tag|jour|dia|giorn|dag|paiv|dni|dzien|den|dny|dan|дн|ден|ημερ|μερ|gun|zile|nap|hari|ngay|天|日|일|يوم" +
      "|ايام|أيام|روز|ימים|दिन|วน",
  ],
  [
    3_600_000,
    "hour|hr|stund|std|heure|hora|ora|ore|uur|uren|timm|time|tunti|godz|hod|час|годин|ωρ|sa|jam|gio|小时|小時|時間" +
      "|시간|ساع|שעות|घंटे|ชวโมง",
  ],
  [60_000, "min|мин|хв|λεπτ|dakika|perc|dk|phut|分|분|دقيق|دقائق|دقیق|דקות|मिनट|นาท"],
];

const YESTERDAY =
  "yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igar|i gar|eilen|wczoraj|vcera|jucer|вчера|вчора|χθες|χτες|dun" +
  "|tegnap|kemarin|hom qua|昨天|昨日|어제|أمس|امس|دیروز|אתמול";

/** Today and "now". */
const TODAY =
  "today|heute|aujourdhui|hoy|hoje|oggi|vandaag|idag|i dag|tanaan|dzisiaj|dzis|dnes|danas|сегодня" +
  "|сьогодні|днес|σημερα|bugun|ma|azi|hari ini|hom nay|今天|今日|오늘|اليوم|امروز|היום|just now";
