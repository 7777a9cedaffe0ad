import { dateOf } from "./calendar.js";
import { labelledRole } from "./labels.js";
import { timeAt } from "./time.js";
import type { Token } from "./tokens.js";
import type { DateContext, DateOrder, PartialDate, ReadDate } from "./types.js";
import { isWeekday, weekdayFits } from "./weekdays.js";
import { ERAS, fullYear, gregorian } from "./years.js";

/** A date that begins at a token, and the index of the token after it. */
interface Match extends ReadDate {
  readonly next: number;
}

type Pattern = (all: readonly Token[], at: number, context: DateContext) => Match | undefined;

/** Words between the parts of a date: `1 de mayo de 2024`, `2024. gada 1. maijs`, `den 1. maj`. */
const BETWEEN = new Set(
  "de del di do da of the den le el la τον της του ال من of- ta ta' a o na год года жыл жылы жылғы yil gada m eko ko urteko ის წლის พ.ศ. ค.ศ.".split(
    " ",
  ),
);

/** `2024年5月1日`, `2024년 5월 1일`, `令和6年5月1日`, `2024年5月`, `2024 оны 5 сарын 1`; Han and Hangul may be mixed. */
const byCharacters: Pattern = (all, at) => {
  const ofYear = all[at + 1]?.text;
  if (ofYear !== "年" && ofYear !== "년" && ofYear !== "оны") return undefined;
  const [year, , month, ofMonth, day, ofDay] = all.slice(at, at + 6);
  const era = ERAS[all[at - 1]?.text ?? ""];
  if (era === undefined && year!.digits !== 4) return undefined;
  if (month?.kind !== "number" || !/^(?:[月월]|сарын)$/.test(ofMonth?.text ?? "")) return undefined;
  const fullyear = year!.value + (era ?? 0);
  const isMarked = /^[日일号號]$/.test(ofDay?.text ?? "");
  return day?.kind === "number" && (isMarked || ofMonth!.text === "сарын")
    ? matched(gregorian(fullyear, month.value, day.value), isMarked ? at + 6 : at + 5)
    : matched(gregorian(fullyear, month.value), at + 4);
};

/** `2024-05-01`, `2024/5/1`, `2024. 5. 1.` */
const yearInNumbers: Pattern = (all, at, { language = "" }) => {
  const numbers = separated(all, at);
  if (numbers === undefined) return undefined;
  const [year, month, day] = numbers;
  // Taiwan counts the years of the Republic: `113-05-01`.
  const isOfRepublic = year.digits === 3 && year.value < 200 && /^zh-(?:hant|tw)/i.test(language);
  if ((year.digits !== 4 && !isOfRepublic) || month.digits > 2 || day.digits > 2) return undefined;
  return matched(gregorian(year.value + (isOfRepublic ? ERAS.民國! : 0), month.value, day.value), at + 5);
};

/** `1/5/2024`, `01.05.24`: the context or the numbers show which is the month. */
const yearLastInNumbers: Pattern = (all, at, { order }) => {
  const numbers = separated(all, at);
  if (numbers === undefined) return undefined;
  const [first, second, third] = numbers;
  if (first.digits > 2 || second.digits > 2 || (third.digits !== 4 && third.digits !== 2)) return undefined;
  if (third.digits === 2 && (first.digits !== 2 || second.digits !== 2) && !mayBeShort(all, at)) {
    return undefined;
  }
  const next = at + 5;
  if (third.digits === 2 && order === "year-month") {
    const date = gregorian(fullYear(first.value, 2), second.value, third.value);
    if (date !== undefined) return matched(date, next);
  }
  const year = fullYear(third.value, third.digits);
  const dayFirst = gregorian(year, second.value, first.value);
  const monthFirst = gregorian(year, first.value, second.value);
  // Wherever dots are used in dates, the day comes first.
  const hasDots = all[at + 1]!.text === ".";
  if (dayFirst === undefined || monthFirst === undefined) {
    const date = dayFirst ?? monthFirst;
    const shows = hasDots ? undefined : dayFirst === undefined ? "month-day" : "day-month";
    return matched(date, next, undefined, undefined, shows);
  }
  if (first.value === second.value) return matched(dayFirst, next);
  const shown = orderByWeekday(weekdayBefore(all, at), dayFirst, monthFirst);
  if (shown !== undefined) return matched(shown === "day-month" ? dayFirst : monthFirst, next);
  const usual = hasDots ? "day-month" : order;
  if (usual === "day-month") return matched(dayFirst, next, undefined, monthFirst);
  if (usual === "month-day") return matched(monthFirst, next, undefined, dayFirst);
  return matched(dayFirst, next, monthFirst);
};

/**
 * `1 May 2024`, `1. Mai 2024`, `1 de mayo de 2024`, `01-May-24`, `1st of May, 2024`; `May 1, 2024`,
 * `May 1st 2024`; `2024. május 1.`, `2024 May 1`, `2024. gada 1. maijs`.
 */
const inWords: Pattern = (all, at) => {
  const first = all[at]!;
  const second = skip(all, at + 1);
  const third = skip(all, second + 1);
  const isYearFirst = first.digits === 4;
  // `2024. gada 1. maijs`, but not `2024 1 May`: a number, a number and a word.
  if (isYearFirst && second === at + 1 && all[second]?.kind === "number") return undefined;
  const [one, two] = isYearFirst ? [all[second], all[third]] : [first, all[second]];
  if (one === undefined || two === undefined) return undefined;
  const [month, day] = one.month > 0 ? [one.month, two] : [two.month, one];
  if (month === 0 || day.kind !== "number" || day.digits > 2) return undefined;
  // `01-May-24`
  const isJoined = day === first && all[at + 1]?.text === "-" && all[third - 1]?.text === "-";
  const isLast = day === first && third === second + 1 && /^(?:[,|)]|)$/.test(all[third + 1]?.text ?? "");
  const year = isThai.test(all[second]!.text)
    ? thaiYear(all[third])
    : yearOf(all, isYearFirst ? at : third, isJoined || isLast);
  return year === undefined ? undefined : matched(gregorian(year, month, day.value), third + 1);
};

/** Vietnamese: `1 tháng 5, 2024`, `ngày 1 tháng 5 năm 2024`. */
const withMonthWord: Pattern = (all, at) => {
  const day = all[at]!;
  if (day.digits > 2 || all[at + 1]?.kind !== "word" || !/^(?:tháng|thg)$/i.test(all[at + 1]!.text))
    return undefined;
  let toMonth = at + 2;
  if (all[toMonth]?.text === ".") toMonth++;
  const month = all[toMonth];
  if (month?.kind !== "number" || month.digits > 2) return undefined;
  let toYear = toMonth + 1;
  if (/^(?:,|-|\/|năm)$/i.test(all[toYear]?.text ?? "")) toYear++;
  const year = yearOf(all, toYear);
  return year === undefined ? undefined : matched(gregorian(year, month.value, day.value), toYear + 1);
};

/** C's asctime with or without a zone: `Nov 23 16:00:00 EST 2014`; also `23 Nov 16:00:00 2014`. */
const aroundTime: Pattern = (all, at) => {
  const [one, two] = [all[at], all[at + 1]];
  const [month, day] = one!.month > 0 ? [one, two] : [two, one];
  if (!month?.month || day?.kind !== "number" || day.digits > 2) return undefined;
  const time = timeAt(all, at + 2);
  if (time === undefined) return undefined;
  let toYear = time.next;
  while (toYear < time.next + 2 && all[toYear]?.kind === "word") toYear++;
  const year = yearOf(all, toYear);
  const date = year === undefined ? undefined : gregorian(year, month.month, day.value);
  return matched(date && dateOf(date.year, date.month, date.day, time.time, time.zone), toYear + 1);
};

/** `12 March`, `March 12`, `12. März`, if the year is known. */
const withoutYear: Pattern = (all, at, { near }) => {
  if (near === undefined) return undefined;
  const second = skip(all, at + 1);
  const [one, two] = [all[at]!, all[second]];
  if (two === undefined) return undefined;
  const [month, day] = one.month > 0 ? [one.month, two] : [two.month, one];
  if (month === 0 || day.kind !== "number" || day.digits > 2) return undefined;
  if (near.month !== undefined && near.month !== month) return undefined;
  return matched(gregorian(near.year, month, day.value), second + 1);
};

/** Maximum length of an abbreviated month. */
const MAX_ABBREVIATED = 4;

/** `May 2024`, `mai 2024`, `mayo de 2024`. */
const monthYear: Pattern = (all, at) => {
  const toYear = skip(all, at + 1);
  const year = all[toYear];
  if (year?.digits !== 4) return undefined;
  // `out, the 2023` is not October in Portuguese.
  if (all[at]!.text.length <= MAX_ABBREVIATED && toYear > at + 2) return undefined;
  // `31 April 2024` has a day that does not exist; the month alone would be wrong.
  if (all[at - 1]?.kind === "number" || all[at - 2]?.kind === "number") return undefined;
  return matched(gregorian(year.value, all[at]!.month), toYear + 1);
};

/** Patterns of dates that begin with a number. */
export const NUMBER_FIRST: readonly Pattern[] = [
  byCharacters,
  yearInNumbers,
  yearLastInNumbers,
  inWords,
  aroundTime,
  withMonthWord,
  withoutYear,
];

/** Patterns of dates that begin with a month's name. */
export const WORD_FIRST: readonly Pattern[] = [inWords, aroundTime, monthYear, withoutYear];

function matched(
  date: PartialDate | undefined,
  next: number,
  other?: PartialDate,
  unusual?: PartialDate,
  shows?: Match["shows"],
): Match | undefined {
  return date && { date, other, unusual, shows, next };
}

/** Three numbers with the same mark between them twice; white space only next to dots and slashes. */
function separated(all: readonly Token[], at: number): readonly [Token, Token, Token] | undefined {
  const mark = all[at + 1]?.text;
  if ((mark !== "." && mark !== "/" && mark !== "-") || all[at + 3]?.text !== mark) return undefined;
  const [a, b, c] = [all[at]!, all[at + 2]!, all[at + 4]];
  if (a.kind !== "number" || b.kind !== "number" || c?.kind !== "number") return undefined;
  return mark === "-" && c.start - a.end !== b.end - b.start + 2 ? undefined : [a, b, c];
}

/** Words before a date in numbers that is short enough to be a version or a score: `am 3.4.20`, `on 3/4/20`. */
const BEFORE_SHORT = new Set(
  "am vom den der le du il el del dia op of on at from z ze od dne dnia от из στις in em den d by".split(" "),
);

/** Whether a date with a year of two digits and a day or month of one may begin at the token. */
function mayBeShort(all: readonly Token[], at: number): boolean {
  const mark = all[at + 1]!.text;
  const before = all[at - 1];
  if (mark === "-" || all[at + 3]!.end !== all[at + 4]!.start) return false;
  if (before === undefined || /^[,|([·•:»-]$/.test(before.text)) return true;
  const word = before.text.toLowerCase();
  return BEFORE_SHORT.has(word) || isWeekday(word) || labelledRole(word) !== undefined;
}

/** The word before a date, up to a mark: `Mon, 03/12/2018`. */
function weekdayBefore(all: readonly Token[], at: number): string {
  const before = all[at - 1];
  return (before?.kind === "mark" ? all[at - 2] : before)?.text.toLowerCase() ?? "";
}

function orderByWeekday(word: string, dayFirst: PartialDate, monthFirst: PartialDate): DateOrder | undefined {
  if (!isWeekday(word)) return undefined;
  const isDayFirst = weekdayFits(word, dayFirst);
  if (isDayFirst === weekdayFits(word, monthFirst)) return undefined;
  return isDayFirst ? "day-month" : "month-day";
}

/** The year at a token: four digits, or two after an apostrophe, or after a dash if it can be one. */
function yearOf(all: readonly Token[], at: number, mayBeShort = false): number | undefined {
  const token = all[at];
  if (token?.digits === 4) return token.value;
  const isShort = token?.digits === 2 && (mayBeShort || /^['’]$/.test(all[at - 1]?.text ?? ""));
  return isShort ? fullYear(token.value, 2) : undefined;
}

const isThai = /^[\u0e00-\u0e7f]/;

/** The year after a Thai month; of the Buddhist calendar if it has two digits: `3 พ.ค. 67`. */
function thaiYear(token: Token | undefined): number | undefined {
  if (token?.digits === 4) return token.value;
  return token?.digits === 2 ? 2500 + token.value : undefined;
}

/** Skips `st`, `er`, `º` and the like right after a day, then at most three marks and small words. */
function skip(all: readonly Token[], from: number): number {
  const before = all[from - 1];
  let at = from;
  if (before?.digits === 1 || before?.digits === 2) if (isOrdinal(before, all[at])) at++;
  for (const stop = at + 3; at < stop; at++) {
    const token = all[at];
    if (token === undefined || token.month > 0 || token.kind === "number") break;
    // A dash with spaces separates two things.
    if (token.text === "-" && token.start !== all[at - 1]!.end) break;
    if (token.kind === "mark" ? !/^[.,/'’-]$/.test(token.text) : !BETWEEN.has(token.text.toLowerCase()))
      break;
  }
  return at;
}

function isOrdinal(day: Token, token: Token | undefined): boolean {
  if (token?.start !== day.end || token.month > 0) return false;
  return token.text === "°" || (token.kind === "word" && token.text.length <= 3);
}
