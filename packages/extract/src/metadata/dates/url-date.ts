import type { PartialDate } from "./types.js";
import { gregorian } from "./years.js";

/** Folders: `/2024/05/01/`, `/2024/may/01/`, `/2024/05/`, `/2024-05-01/`; digits alone: `/20240501/`, `-20240501.html`. */
const DAY =
  /[/_-]((?:19|20)\d\d)(?:\/(\d{1,2})\/(\d{1,2})(?=\/|$)|([._-])(\d{1,2})\4(\d{1,2})(?!\d)|([01]\d)([0-3]\d)(?!\d))/;
const SHORT_YEAR = /\/(\d\d)\/([01]\d)\/([0-3]\d)\//;
const NAMED =
  /[/_-]((?:19|20)\d\d)[/_-](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[/_-](\d{1,2})(?=[/_-])/i;
const MONTH = /\/((?:19|20)\d\d)[/-](0[1-9]|1[0-2])(?=\/)/;

const NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Longer paths are not looked at. */
const LONGEST = 2000;

/**
 * The date in an address, as blogs and newspapers file by it: a day, or a month. Query and fragment do not count.
 *
 * @example urlDate("https://example.org/2024/05/01/swifts") // { date: { year: 2024, month: 5, day: 1 }, raw: "2024/05/01" }
 */
export function urlDate(
  url: string | undefined,
): { readonly date: PartialDate; readonly raw: string } | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const path = new URL(url).pathname.slice(0, LONGEST);
  const day = DAY.exec(path);
  const named = NAMED.exec(path);
  const short = SHORT_YEAR.exec(path);
  const month = MONTH.exec(path);
  const found =
    (day && read(day[0], day[1]!, (day[2] ?? day[5] ?? day[7])!, (day[3] ?? day[6] ?? day[8])!)) ??
    (named && read(named[0], named[1]!, String(NAMES.indexOf(named[2]!.toLowerCase()) + 1), named[3]!)) ??
    (short && read(short[0], `20${short[1]}`, short[2]!, short[3]!)) ??
    (month && read(month[0], month[1]!, month[2]!));
  return found ?? undefined;
}

function read(
  raw: string,
  year: string,
  month: string,
  day?: string,
): { date: PartialDate; raw: string } | undefined {
  const date = gregorian(Number(year), Number(month), ...(day === undefined ? [] : [Number(day)]));
  return date === undefined ? undefined : { date, raw: raw.replace(/^[/_-]|[/_-]$/g, "") };
}
