import { isDay } from "./calendar.js";
import type { PartialDate } from "./types.js";

/** The Japanese eras' years before their first, and the Republic of China's. */
export const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  民國: 1911,
  民国: 1911,
};

/** Years of the Buddhist calendar before the Gregorian's first; Thai pages count by it. */
const BUDDHIST = 543;

/**
 * A date by the calendar whose years these are: a year of 2443 to 2643 counts as Buddhist, one of 1300 to 1499 as
 * Persian (solar Hijri), which a page of today can only mean.
 *
 * @returns undefined where the calendar has no such day.
 */
export function gregorian(year: number, month: number, day?: number): PartialDate | undefined {
  if (year >= 2443 && year < 2643) return gregorian(year - BUDDHIST, month, day);
  if (year >= 1300 && year < 1500) return day === undefined ? undefined : fromPersian(year, month, day);
  if (year < 1900 || year >= 2200 || !isDay(year, month, day ?? 1)) return undefined;
  return { year, month, ...(day === undefined ? {} : { day }) };
}

/** A year of two digits, of the last 80 years or the next 20. */
export function fullYear(value: number, digits: number): number {
  return digits > 2 ? value : value + (value < 50 ? 2000 : 1900);
}

/** From the Persian calendar by its cycle of 33 years, which gives the true new year for 1300 to 1449 at least. */
function fromPersian(year: number, month: number, day: number): PartialDate | undefined {
  const length = month <= 6 ? 31 : month < 12 ? 30 : isPersianLeap(year) ? 30 : 29;
  if (month < 1 || month > 12 || day < 1 || day > length) return undefined;
  // 1 Farvardin 1300 was 21 March 1921.
  let days = 0;
  for (let y = 1300; y < year; y++) days += isPersianLeap(y) ? 366 : 365;
  days += month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
  const date = new Date(Date.UTC(1921, 2, 21 + days + day - 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function isPersianLeap(year: number): boolean {
  return [1, 5, 9, 13, 17, 22, 26, 30].includes(year % 33);
}
