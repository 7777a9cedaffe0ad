import { withoutEnd } from "../text/plain-text.js";
import { dateOfMoment, isDay } from "./calendar.js";
import { findDates } from "./find-dates.js";
import { cleanText } from "./tokens.js";
import type { DateContext, FoundDate, PartialDate } from "./types.js";

/** Longer values of attributes are no dates. */
const LONGEST = 80;

/** ISO 8601 in its extended form, as written by people too: without zero, with a space for the T. */
const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:(?:T|\s+|\s*T\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?(?:\[[\w/+-]+\])?$/i;

/** ISO 8601 in its basic form: `20240501`, `20240501T100000Z`, and `20240501100000`. */
const BASIC =
  /^([12]\d{3})([01]\d)([0-3]\d)(?:T?([0-2]\d)([0-5]\d)(?:([0-5]\d))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Seconds or milliseconds from 1970. */
const EPOCH = /^(\d{9,10}|\d{12,13})(?:\.\d+)?$/;

/**
 * A date as programs write it into markup: ISO 8601 in any precision, RFC 9110's HTTP dates, seconds or
 * milliseconds from 1970 (in UTC), else a date in words or numbers that is nearly the whole value.
 *
 * @returns undefined for what is no date. `other` where the order of day and month is open.
 * @example readStamp("2024-05-01T10:00:00+0200") // date: 1 May 2024, 10:00:00, +02:00
 */
export function readStamp(
  raw: string,
  context: DateContext = {},
): Omit<FoundDate, "start" | "end"> | undefined {
  if (raw.length > LONGEST) return undefined;
  const value = withoutEnd(cleanText(raw, LONGEST).replace(/^["']+/, ""), /["']/);
  const iso = ISO.exec(value) ?? BASIC.exec(value);
  if (iso !== null) {
    const date = fromParts(iso.slice(1));
    if (date !== undefined) return { date };
  }
  const epoch = EPOCH.exec(value)?.[1];
  if (epoch !== undefined) {
    return { date: dateOfMoment(epoch.length > 10 ? Number(epoch) : Number(epoch) * 1000) };
  }
  const found = findDates(value.replace(/^([12]\d{3}-\d\d-\d\d)T/, "$1 "), context);
  const [first] = found;
  if (first === undefined || found.length > 1) return undefined;
  const { start: _, end: __, ...read } = first;
  return read;
}

function fromParts(parts: readonly (string | undefined)[]): PartialDate | undefined {
  const [y, m, d, hours, minutes, seconds, zone] = parts;
  const year = Number(y);
  if (m === undefined) return hours === undefined ? { year } : undefined;
  const month = Number(m);
  if (d === undefined) return isDay(year, month, 1) && hours === undefined ? { year, month } : undefined;
  const day = Number(d);
  if (!isDay(year, month, day)) return undefined;
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return { year, month, day };
  const time = `${hours.padStart(2, "0")}:${minutes}${seconds === undefined ? "" : `:${seconds}`}`;
  return { year, month, day, time, ...(zone === undefined ? {} : { zone: zoneOf(zone) }) };
}

function zoneOf(zone: string): string {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return "Z";
  const [, sign, hours, minutes = "00"] = match;
  return `${sign}${hours}:${minutes}`;
}
