import type { PartialDate } from "./types.js";

/** Milliseconds per day. */
export const DAY = 86_400_000;

/** Whether the calendar has the day: 29 February only in leap years. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
}

/** Returns the first day that a date can mean, counted from 1970-01-01, without time and zone. */
export function firstDay({ year, month = 1, day = 1 }: PartialDate): number {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY);
}

/** Returns the last day that a date can mean: of `2024`, the 31 December. */
export function lastDay({ year, month, day }: PartialDate): number {
  if (month === undefined) return firstDay({ year: year + 1 }) - 1;
  if (day === undefined) return firstDay({ year, month: month + 1 }) - 1;
  return firstDay({ year, month, day });
}

/** Returns a date. All dates have the same fields, so that engines keep the code that reads them optimised. */
export function dateOf(
  year: number,
  month: number | undefined,
  day: number | undefined,
  time?: string,
  zone?: string,
): PartialDate {
  return { year, month, day, time, zone };
}

/** Returns the date of a day counted from 1970-01-01. */
export function dateOfDay(day: number): PartialDate {
  const date = new Date(day * DAY);
  return dateOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** Returns the date of an instant in milliseconds from 1970-01-01 UTC, to the second. */
export function dateOfMoment(milliseconds: number): PartialDate {
  const iso = new Date(milliseconds).toISOString();
  const { year, month, day } = dateOfDay(Math.floor(milliseconds / DAY));
  return dateOf(year, month, day, iso.slice(11, 19), "Z");
}

/** Whether two dates can mean the same day, as far as both are precise: `2024-05` and `2024-05-01` can. */
export function agree(a: PartialDate, b: PartialDate): boolean {
  const canBeSame = (x: number | undefined, y: number | undefined): boolean =>
    x === undefined || y === undefined || x === y;
  return a.year === b.year && canBeSame(a.month, b.month) && canBeSame(a.day, b.day);
}

/**
 * Returns a date as ISO 8601 in its own precision.
 *
 * @example isoDate({ year: 2024, month: 5 }) // "2024-05"
 */
export function isoDate({ year, month, day, time, zone }: PartialDate): string {
  const parts = [String(year).padStart(4, "0")];
  for (const part of [month, day]) if (part !== undefined) parts.push(String(part).padStart(2, "0"));
  return `${parts.join("-")}${time === undefined ? "" : `T${time}${zone ?? ""}`}`;
}

/** Returns how many of year, month, day, time and zone a date has. */
export function precision({ month, day, time, zone }: PartialDate): number {
  return [month, day, time, zone].filter((part) => part !== undefined).length + 1;
}
