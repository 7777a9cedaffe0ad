import { dateOf, dateOfMoment, isDay } from "./calendar.js";
import { findDates } from "./find-dates.js";
import { cleanText } from "./tokens.js";
import type { DateContext, PartialDate, ReadDate } from "./types.js";

/** Maximum length of a value: longer ones are not dates. */
const MAX_LENGTH = 80;

/** ISO 8601 in its extended form, also as people write it: without leading zeros, with a space for the T. */
const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:(?:T|\s+|\s*T\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?(?:\[[\w/+-]+\])?$/i;

/** ISO 8601 in its basic form: `20240501`, `20240501T100000Z`, and `20240501100000`. */
const BASIC =
  /^([12]\d{3})([01]\d)([0-3]\d)(?:T?([0-2]\d)([0-5]\d)(?:([0-5]\d))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Seconds or milliseconds from 1970. */
const EPOCH = /^(\d{9,10}|\d{12,13})(?:\.\d+)?$/;

/**
 * Reads a date as programs write it into markup: ISO 8601 in any precision, RFC 9110's HTTP dates, seconds or
 * milliseconds from 1970 (in UTC); otherwise a date in words or numbers that is nearly the whole value.
 *
 * @returns undefined if it is not a date. `other` is set if the order of day and month is open.
 * @example readStamp("2024-05-01T10:00:00+0200") // date: 1 May 2024, 10:00:00, +02:00
 */
export function readStamp(raw: string, context: DateContext = {}): ReadDate | undefined {
  if (raw.length > MAX_LENGTH) return undefined;
  const value = cleanText(raw, MAX_LENGTH).replace(/^["']+|(?<!["'])["']+$/g, "");
  const iso = ISO.exec(value) ?? BASIC.exec(value);
  const date = iso === null ? undefined : fromParts(iso.slice(1));
  if (date !== undefined) return readDate(date);
  const epoch = EPOCH.exec(value)?.[1];
  if (epoch !== undefined) {
    return readDate(dateOfMoment(epoch.length > 10 ? Number(epoch) : Number(epoch) * 1000));
  }
  const found = findDates(value.replace(/^([12]\d{3}-\d\d-\d\d)T/, "$1 "), context);
  return found.length === 1 ? found[0] : undefined;
}

function readDate(date: PartialDate): ReadDate {
  return { date, other: undefined, unusual: undefined, shows: undefined };
}

function fromParts(parts: readonly (string | undefined)[]): PartialDate | undefined {
  const [year = 0, month, day] = parts.slice(0, 3).map((part) => (part === undefined ? part : Number(part)));
  const [hours, minutes, seconds, zone] = parts.slice(3);
  if (month !== undefined && !isDay(year, month, day ?? 1)) return undefined;
  if (hours === undefined) return dateOf(year, month, day);
  if (day === undefined) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return dateOf(year, month, day);
  const time = `${hours.padStart(2, "0")}:${minutes}${seconds === undefined ? "" : `:${seconds}`}`;
  return dateOf(year, month, day, time, zone && zoneOf(zone));
}

function zoneOf(zone: string): string {
  const [, offset, minutes = "00"] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return offset === undefined ? "Z" : `${offset}:${minutes}`;
}
