import { dateOf, dateOfDay, firstDay, isDay } from "./calendar.js";
import type { PartialDate } from "./types.js";

/** The year before the first of each Japanese era, and of the Republic of China. */
export const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  民國: 1911,
  民国: 1911,
};

/** Years of the Buddhist calendar before the Gregorian one begins; Thai pages use it. */
const BUDDHIST = 543;

/**
 * Converts a date to the Gregorian calendar from the calendar that its year implies on a page of today: 2443
 * to 2642 is Buddhist, 1300 to 1499 Persian (solar Hijri).
 *
 * @returns undefined if the calendar has no such day.
 */
export function gregorian(year: number, month: number, day?: number): PartialDate | undefined {
  if (year >= 2443 && year < 2643) return gregorian(year - BUDDHIST, month, day);
  if (year >= 1300 && year < 1500) return day === undefined ? undefined : fromPersian(year, month, day);
  if (year < 1900 || year >= 2200 || !isDay(year, month, day ?? 1)) return undefined;
  return dateOf(year, month, day);
}

/** Completes a year of two digits: 1950 to 2049. */
export function fullYear(value: number, digits: number): number {
  return digits > 2 ? value : value + (value < 50 ? 2000 : 1900);
}

/**
 * Converts by the Persian calendar's cycle of 33 years, which gives the true new year for 1300 to 1449 at
 * least.
 */
function fromPersian(year: number, month: number, day: number): PartialDate | undefined {
  const length = month <= 6 ? 31 : month < 12 || isPersianLeap(year) ? 30 : 29;
  if (month < 1 || month > 12 || day < 1 || day > length) return undefined;
  // 1 Farvardin 1300 was 21 March 1921.
  let days = firstDay({ year: 1921, month: 3, day: 21 });
  for (let y = 1300; y < year; y++) days += isPersianLeap(y) ? 366 : 365;
  return dateOfDay(days + (month - 1) * 30 + Math.min(month - 1, 6) + day - 1);
}

function isPersianLeap(year: number): boolean {
  return [1, 5, 9, 13, 17, 22, 26, 30].includes(year % 33);
}
