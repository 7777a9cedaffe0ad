import type { Token } from "./tokens.js";
import type { DateContext, DateOrder, PartialDate } from "./types.js";
import { ERAS, fullYear, gregorian } from "./years.js";

/** A date that begins at a token, and the token after it. */
interface Match {
  readonly date: PartialDate;
  readonly other?: PartialDate;
  readonly shows?: "day-month" | "month-day";
  readonly next: number;
}

type Pattern = (all: readonly Token[], at: number, context: DateContext) => Match | undefined;

/** Words between the parts of a date: `1 de mayo de 2024`, `2024. gada 1. maijs`, `den 1. maj`. */
const BETWEEN = new Set(
  "de del di do da of the den le el la τον της του ال من of- ta ta' a o na год года жыл жылы gada m eko ko urteko ის წლის".split(
    " ",
  ),
);

/** `2024年5月1日`, `2024년 5월 1일`, `令和6年5月1日`, `2024年5月`; characters of one place are as good as those of another. */
const byCharacters: Pattern = (all, at) => {
  const year = all[at]!;
  if (year.kind !== "number" || !"年년".includes(all[at + 1]?.text ?? "-")) return undefined;
  const month = all[at + 2];
  const era = ERAS[all[at - 1]?.text ?? ""];
  const fullyear = era === undefined ? year.value : era + year.value;
  if ((era === undefined && year.digits !== 4) || month?.kind !== "number") return undefined;
  if (!"月월".includes(all[at + 3]?.text ?? "-")) return undefined;
  const day = all[at + 4];
  if (day?.kind !== "number" || !"日일号號".includes(all[at + 5]?.text ?? "-")) {
    return matched(gregorian(fullyear, month.value), at + 4);
  }
  return matched(gregorian(fullyear, month.value, day.value), at + 6);
};

/** `2024-05-01`, `2024/5/1`, `2024. 5. 1.` */
const yearInNumbers: Pattern = (all, at) => {
  const [year, month, day] = separated(all, at);
  if (year?.digits !== 4 || month === undefined || day === undefined) return undefined;
  if (month.digits > 2 || day.digits > 2) return undefined;
  return matched(gregorian(year.value, month.value, day.value), at + 5);
};

/** `1/5/2024`, `01.05.24`: which is the month, the context or the numbers tell. */
const yearLastInNumbers: Pattern = (all, at, { order }) => {
  const [first, second, third] = separated(all, at);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (first.digits > 2 || second.digits > 2 || (third.digits !== 4 && third.digits !== 2)) return undefined;
  // Two digits thrice may be anything: a version, a score, a telephone number.
  if (third.digits === 2 && (first.digits !== 2 || second.digits !== 2)) return undefined;
  const next = at + 5;
  if (third.digits === 2 && order === "year-month") {
    const date = gregorian(fullYear(first.value, 2), second.value, third.value);
    if (date !== undefined) return { date, next };
  }
  const year = fullYear(third.value, third.digits);
  const dayFirst = gregorian(year, second.value, first.value);
  const monthFirst = gregorian(year, first.value, second.value);
  // Dots stand between day and month, in this order, wherever they are used.
  const known: DateOrder | undefined = all[at + 1]!.text === "." ? "day-month" : order;
  if (dayFirst === undefined || monthFirst === undefined) {
    const date = dayFirst ?? monthFirst;
    if (date === undefined || all[at + 1]!.text === ".") return matched(date, next);
    return { date, shows: dayFirst === undefined ? "month-day" : "day-month", next };
  }
  if (first.value === second.value) return { date: dayFirst, next };
  if (known === "day-month") return { date: dayFirst, next };
  if (known === "month-day") return { date: monthFirst, next };
  return { date: dayFirst, other: monthFirst, next };
};

/** `1 May 2024`, `1. Mai 2024`, `1 de mayo de 2024`, `01-May-24`, `1st of May, 2024`. */
const dayMonthYear: Pattern = (all, at) => {
  const day = all[at]!;
  if (day.digits > 2 || day.kind !== "number") return undefined;
  const toMonth = skip(all, skipOrdinal(all, at + 1));
  const month = all[toMonth]?.month ?? 0;
  if (month === 0) return undefined;
  const toYear = skip(all, toMonth + 1);
  // `01-May-24`
  const isJoined = all[at + 1]?.text === "-" && all[toYear - 1]?.text === "-";
  const year = yearAt(all, toYear, isJoined);
  return year === undefined ? undefined : matched(gregorian(year, month, day.value), toYear + 1);
};

/** `May 1, 2024`, `May 1st 2024`. */
const monthDayYear: Pattern = (all, at) => {
  const month = all[at]!.month;
  const toDay = skip(all, at + 1);
  const day = all[toDay];
  if (month === 0 || day?.kind !== "number" || day.digits > 2) return undefined;
  const toYear = skip(all, skipOrdinal(all, toDay + 1));
  const year = yearAt(all, toYear);
  return year === undefined ? undefined : matched(gregorian(year, month, day.value), toYear + 1);
};

/** `2024. május 1.`, `2024 May 1`, `2024. gada 1. maijs`. */
const yearInWords: Pattern = (all, at) => {
  const year = all[at]!;
  if (year.digits !== 4) return undefined;
  const second = skip(all, at + 1);
  const third = skip(all, skipOrdinal(all, second + 1));
  const [a, b] = [all[second], all[third]];
  if (a === undefined || b === undefined) return undefined;
  if (a.month > 0 && b.kind === "number" && b.digits <= 2) {
    return matched(gregorian(year.value, a.month, b.value), third + 1);
  }
  if (b.month > 0 && a.kind === "number" && a.digits <= 2) {
    return matched(gregorian(year.value, b.month, a.value), third + 1);
  }
  return undefined;
};

/** Vietnamese: `1 tháng 5, 2024`, `ngày 1 tháng 5 năm 2024`. */
const withMonthWord: Pattern = (all, at) => {
  const day = all[at]!;
  if (day.kind !== "number" || day.digits > 2 || !/^(?:tháng|thg)$/i.test(all[at + 1]?.text ?? ""))
    return undefined;
  let toMonth = at + 2;
  if (all[toMonth]?.text === ".") toMonth++;
  const month = all[toMonth];
  if (month?.kind !== "number" || month.digits > 2) return undefined;
  let toYear = toMonth + 1;
  if (/^(?:,|-|\/|năm)$/i.test(all[toYear]?.text ?? "")) toYear++;
  const year = yearAt(all, toYear);
  return year === undefined ? undefined : matched(gregorian(year, month.value, day.value), toYear + 1);
};

/** `May 2024`, `mai 2024`, `mayo de 2024`. */
const monthYear: Pattern = (all, at) => {
  const month = all[at]!;
  const toYear = skip(all, at + 1);
  const year = all[toYear];
  if (month.month === 0 || year?.digits !== 4) return undefined;
  // `31 April 2024` says a day that there is not, and no month.
  if (all[at - 1]?.kind === "number" || all[at - 2]?.kind === "number") return undefined;
  return matched(gregorian(year.value, month.month), toYear + 1);
};

/** Those that may begin with a number. */
export const NUMBER_FIRST: readonly Pattern[] = [
  byCharacters,
  yearInNumbers,
  yearLastInNumbers,
  dayMonthYear,
  withMonthWord,
  yearInWords,
];

/** Those that begin with a month's name. */
export const WORD_FIRST: readonly Pattern[] = [monthDayYear, monthYear];

function matched(date: PartialDate | undefined, next: number): Match | undefined {
  return date === undefined ? undefined : { date, next };
}

/** Three numbers with the same mark twice between them; white space only beside dots. */
function separated(all: readonly Token[], at: number): readonly (Token | undefined)[] {
  const [a, mark, b, again, c] = [all[at], all[at + 1], all[at + 2], all[at + 3], all[at + 4]];
  if (a?.kind !== "number" || b?.kind !== "number" || c?.kind !== "number") return [];
  if (mark === undefined || again === undefined || mark.text !== again.text) return [];
  if (mark.text !== "." && mark.text !== "-" && mark.text !== "/") return [];
  if (mark.text !== "." && mark.text !== "/" && c.start - a.end !== b.end - b.start + 2) return [];
  return [a, b, c];
}

/** The year at a token: four digits, or two after an apostrophe, or after a dash where it may be one. */
function yearAt(all: readonly Token[], at: number, mayBeShort = false): number | undefined {
  const token = all[at];
  if (token?.kind !== "number") return undefined;
  if (token.digits === 4) return token.value;
  const before = all[at - 1]?.text ?? "";
  const isShort = token.digits === 2 && (mayBeShort || before === "'" || before === "’");
  return isShort ? fullYear(token.value, 2) : undefined;
}

/** Past `st`, `er`, `º` and the like right behind a number. */
function skipOrdinal(all: readonly Token[], at: number): number {
  const token = all[at];
  const isOrdinal =
    token !== undefined &&
    token.start === all[at - 1]!.end &&
    token.month === 0 &&
    ((token.kind === "word" && token.text.length <= 3) || token.text === "°");
  return isOrdinal ? at + 1 : at;
}

/** Past at most three marks and small words. */
function skip(all: readonly Token[], from: number): number {
  let at = from;
  for (; at < from + 3; at++) {
    const token = all[at];
    if (token === undefined || token.month > 0 || token.kind === "number") break;
    // A dash with spaces parts two things.
    if (token.text === "-" && token.start !== all[at - 1]!.end) break;
    if (token.kind === "mark" ? !/^[.,/'’-]$/.test(token.text) : !BETWEEN.has(token.text.toLowerCase()))
      break;
  }
  return at;
}
