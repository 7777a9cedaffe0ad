const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The zones of RFC 822 §5, and the most common others. */
// biome-ignore format: a table
const ZONES: ReadonlyMap<string, string> = new Map([
  ["z", "Z"], ["ut", "Z"], ["utc", "Z"], ["gmt", "Z"],
  ["est", "-05:00"], ["edt", "-04:00"], ["cst", "-06:00"], ["cdt", "-05:00"],
  ["mst", "-07:00"], ["mdt", "-06:00"], ["pst", "-08:00"], ["pdt", "-07:00"],
  ["cet", "+01:00"], ["cest", "+02:00"], ["jst", "+09:00"],
]);

/** W3C date and time formats, RFC 3339, ISO 8601 with seconds or without. */
const W3C =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:(?:T|\s+)(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d|[+-]\d\d)?)?)?)?$/i;

/** RFC 822, also with four-digit years, and its variants in feeds: no weekday, full month names, no time. */
const RFC822 =
  /^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]{0,6}\.?,?[\s-](\d{4}|\d\d)(?:,?\s(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s?([a-z]{1,4}|[+-]\d\d:?\d\d))?)?$/i;

/** Maximum length of a date. */
const MAX_LENGTH = 64;

/**
 * Converts a date of a feed or sitemap to ISO 8601, with the same precision and zone: a year stays a year,
 * and a time without a zone remains without. Returns undefined for anything else, including dates that are
 * not in the calendar.
 *
 * @example
 * isoDate("Wed, 02 Oct 2002 08:00:00 EST"); // "2002-10-02T08:00:00-05:00"
 * isoDate("2004-10"); // "2004-10"
 */
export function isoDate(value: string): string | undefined {
  const text = value.trim().replace(/\s+/g, " ");
  if (text.length > MAX_LENGTH) return undefined;
  const w3c = W3C.exec(text);
  if (w3c !== null) {
    const [, year, month, day, hour, minute, second, zone] = w3c;
    return dateString(year!, month, day, hour, minute, second, zone);
  }
  const rfc = RFC822.exec(text);
  if (rfc === null) return undefined;
  const [, day, monthName, year, hour, minute, second, zone] = rfc;
  const month = MONTHS.indexOf(monthName!.toLowerCase()) + 1;
  if (month === 0) return undefined;
  return dateString(fullYear(year!), two(month), two(day!), hour && two(hour), minute, second, zone);
}

/**
 * Returns the latest moment that a date of {@link isoDate} can mean, in milliseconds since 1970: the end of a
 * day, and the westernmost zone (UTC−12) without a zone.
 *
 * @example latest("2024-05-01") // Date.UTC(2024, 4, 2, 12)
 */
export function latest(date: string): number {
  const [year, month, day] = date.slice(0, 10).split("-").map(Number) as [number, number?, number?];
  if (month === undefined) return Date.UTC(year + 1, 0, 1, 12);
  if (day === undefined) return Date.UTC(year, month, 1, 12);
  if (date.length === 10) return Date.UTC(year, month - 1, day + 1, 12);
  return date.length > 19 ? Date.parse(date) : Date.parse(`${date}-12:00`);
}

/** Whether at least one date is known, and all are before a moment (milliseconds since 1970). */
export function isBefore(moment: number, ...dates: readonly (string | undefined)[]): boolean {
  const known = dates.flatMap((date) => (date === undefined ? [] : [latest(date)]));
  return known.length > 0 && Math.max(...known) < moment;
}

function dateString(
  year: string,
  month: string | undefined,
  day: string | undefined,
  hour: string | undefined,
  minute = "00",
  second = "00",
  zone: string | undefined,
): string | undefined {
  if (month === undefined) return year;
  if (!(Number(month) >= 1 && Number(month) <= 12)) return undefined;
  if (day === undefined) return `${year}-${month}`;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCDate() !== Number(day)) return undefined;
  const head = `${year}-${month}-${day}`;
  if (hour === undefined) return head;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  // `Date` has no leap seconds.
  return `${head}T${hour}:${minute}:${second === "60" ? "59" : second}${offset(zone)}`;
}

/** `Z` or `±hh:mm`; empty for an unknown zone. */
function offset(zone: string | undefined): string {
  if (zone === undefined) return "";
  const digits = /^([+-]\d\d):?(\d\d)?$/.exec(zone);
  if (digits === null) return ZONES.get(zone.toLowerCase()) ?? "";
  const [, hours, minutes = "00"] = digits;
  return Math.abs(Number(hours)) > 14 || Number(minutes) > 59 ? "" : `${hours}:${minutes}`;
}

/** RFC 2822 §4.3: two digits below 50 are in this century. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
}

function two(value: string | number): string {
  return String(value).padStart(2, "0");
}
