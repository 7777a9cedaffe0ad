const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT`. */
const FIXED = /^[a-z]+, (\d{1,2})[ -]([a-z]{3})[ -](\d{4}|\d{2}) (\d{2}):(\d{2}):(\d{2}) (?:GMT|UTC)$/i;
/** `Sun Nov  6 08:49:37 1994`. */
const ASCTIME = /^[a-z]{3} ([a-z]{3}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i;

/**
 * A date of an HTTP header in one of its three forms (RFC 9110 §5.6.7), in milliseconds since 1970; undefined for
 * everything else, which for `Expires` means: already.
 *
 * @param now - a year of two digits is the one that lies at most fifty years ahead of it.
 * @example httpDate("Sun, 06 Nov 1994 08:49:37 GMT", Date.now()) // 784111777000
 */
export function httpDate(value: string, now: number): number | undefined {
  const trimmed = value.trim();
  const fixed = FIXED.exec(trimmed);
  if (fixed !== null) {
    const [, day, month, year, ...clock] = fixed as unknown as readonly string[];
    return instant(fullYear(year!, now), month!, day!, clock);
  }
  const asctime = ASCTIME.exec(trimmed);
  if (asctime === null) return undefined;
  const [, month, day, hour, minute, second, year] = asctime as unknown as readonly string[];
  return instant(Number(year), month!, day!, [hour!, minute!, second!]);
}

function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(now).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + Number(year);
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}

function instant(year: number, month: string, day: string, clock: readonly string[]): number | undefined {
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  if (monthIndex < 0) return undefined;
  const [hour, minute, second] = clock.map(Number) as [number, number, number];
  return Date.UTC(year, monthIndex, Number(day), hour, minute, second);
}
