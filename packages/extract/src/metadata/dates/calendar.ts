import type { PartialDate } from "./types.js";

const DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the calendar has the day: 29 February only in leap years. */
export function isDay(year: number, month: number, day: number): boolean {
  if (!(month >= 1 && month <= 12 && day >= 1)) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && isLeap ? 29 : DAYS[month - 1]!);
}

/** The first day that a date can mean, counted from 1970-01-01; time and zone do not count. */
export function firstDay({ year, month = 1, day = 1 }: PartialDate): number {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY);
}

/** The last day that a date can mean: of `2024`, the 31 December. */
export function lastDay({ year, month, day }: PartialDate): number {
  if (month === undefined) return firstDay({ year: year + 1 }) - 1;
  if (day === undefined) return Math.floor(Date.UTC(year, month, 1) / DAY) - 1;
  return firstDay({ year, month, day });
}

/** The date of a day that is counted from 1970-01-01. */
export function dateOfDay(day: number): PartialDate {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The date of a moment in milliseconds from 1970-01-01 UTC, to the second. */
export function dateOfMoment(milliseconds: number): PartialDate {
  const iso = new Date(milliseconds).toISOString();
  return { ...dateOfDay(Math.floor(milliseconds / DAY)), time: iso.slice(11, 19), zone: "Z" };
}

/** Whether two dates can mean the same day, as far as both are precise: `2024-05` and `2024-05-01` can. */
export function agree(a: PartialDate, b: PartialDate): boolean {
  if (a.year !== b.year) return false;
  if (a.month === undefined || b.month === undefined) return true;
  if (a.month !== b.month) return false;
  return a.day === undefined || b.day === undefined || a.day === b.day;
}

/**
 * A date as ISO 8601 in its own precision.
 *
 * @example isoDate({ year: 2024, month: 5 }) // "2024-05"
 */
export function isoDate({ year, month, day, time, zone }: PartialDate): string {
  let iso = String(year).padStart(4, "0");
  if (month !== undefined) iso += `-${String(month).padStart(2, "0")}`;
  if (day !== undefined) iso += `-${String(day).padStart(2, "0")}`;
  return time === undefined ? iso : `${iso}T${time}${zone ?? ""}`;
}

/** The moment of a date with time and zone, in minutes from 1970-01-01 UTC. */
export function minuteOf(date: PartialDate): number | undefined {
  if (date.time === undefined || date.zone === undefined) return undefined;
  return Math.floor(Date.parse(isoDate(date)) / 60_000);
}

/** How many of year, month, day, time and zone a date has. */
export function precision({ month, day, time, zone }: PartialDate): number {
  return [month, day, time, zone].filter((part) => part !== undefined).length + 1;
}

/** Milliseconds of a day. */
export const DAY = 86_400_000;
