import { gregorian, monthOf, type PartialDate } from "@winnow/core-dom/dates";
import { parsedAddress } from "../front-page.js";

/**
 * Folders: `/2024/05/01/`, `/2024/may/01/`, `/2024/05/`, `/2024-05-01/`; digits alone: `/20240501/`,
 * `-20240501.html`.
 */
const DAY =
  /[/_-]((?:19|20)\d\d)(?:\/(\d{1,2})\/(\d{1,2})(?=\/|$)|([._-])(\d{1,2})\4(\d{1,2})(?!\d)|([01]\d)([0-3]\d)(?!\d))/;
const SHORT_YEAR = /\/(\d\d)\/([01]\d)\/([0-3]\d)\//;
const NAMED =
  /[/_-]((?:19|20)\d\d)[/_-](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[/_-](\d{1,2})(?=[/_-])/i;
const MONTH = /\/((?:19|20)\d\d)[/-](0[1-9]|1[0-2])(?=\/)/;
const YEAR = /\/((?:19|20)\d\d)(?=\/)/;

/** Maximum number of characters of a path that are read. */
const MAX_LENGTH = 2000;

/**
 * Returns the date in an address, as blogs and newspapers sort their pages: a day, a month, or a year. Query
 * and fragment are ignored.
 *
 * @example urlDate("https://example.org/2024/05/01/swifts")
 * // { date: { year: 2024, month: 5, day: 1 }, raw: "2024/05/01" }
 */
export function urlDate(
  url: string | undefined,
): { readonly date: PartialDate; readonly raw: string } | undefined {
  const path = parsedAddress(url)?.pathname.slice(0, MAX_LENGTH) ?? "";
  for (const pattern of [DAY, NAMED, SHORT_YEAR, MONTH]) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const [raw, year, ...groups] = match.filter((group) => group !== undefined);
    const [month, day] = pattern === MONTH ? groups : groups.slice(-2);
    const date = gregorian(
      Number(year!.padStart(4, "20")),
      pattern === NAMED ? monthOf(month!, "en") : Number(month),
      day === undefined ? day : Number(day),
    );
    if (date !== undefined) return { date, raw: raw!.replace(/^[/_-]|[/_-]$/g, "") };
  }
  const year = YEAR.exec(path)?.[1];
  return year === undefined ? undefined : { date: { year: Number(year) }, raw: year };
}
