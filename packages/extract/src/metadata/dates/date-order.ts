import type { DateOrder } from "./types.js";

/** Countries that write the month first; CLDR's short date of `en-US`, `fil-PH`. Canada writes all three. */
const MONTH_FIRST = new Set(["us", "ph", "pr", "gu", "as", "vi", "fm", "mh", "pw", "gov", "mil", "edu"]);
/** Domains of no country, and those that are used as if they were of none. */
// biome-ignore format: a table
const ANYWHERE = new Set([
  "io", "ai", "co", "tv", "me", "fm", "ly", "to", "cc", "ws", "eu", "ca", "gg", "sh", "app", "dev",
]);
/** Languages whose short date begins with the year: of three pairs of digits the first is the year. */
const YEAR_FIRST = new Set(["zh", "ja", "ko", "hu", "lt", "mn"]);

/**
 * In which order a page writes a date in numbers: by the country of its domain, else by the region of its language,
 * else by the language.
 *
 * @param language - BCP 47.
 * @param url - the page's address.
 * @returns undefined for English of no country, where both orders are in use.
 * @example dateOrder("en", "https://example.co.uk/") // "day-month"
 */
export function dateOrder(language: string | undefined, url: string | undefined): DateOrder | undefined {
  const [primary = "", ...subtags] = (language ?? "").toLowerCase().split("-");
  if (YEAR_FIRST.has(primary)) return "year-month";
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "";
  const domain = host.slice(host.lastIndexOf(".") + 1);
  const country = domain.length === 2 && !ANYWHERE.has(domain) ? domain : undefined;
  const region = country ?? subtags.find((subtag) => /^[a-z]{2}$/.test(subtag));
  const isEnglish = primary === "en" || primary === "";
  if (MONTH_FIRST.has(domain) && isEnglish) return "month-day";
  if (primary === "fil" || primary === "tl") return "month-day";
  if (!isEnglish) return "day-month";
  if (region === undefined || region === "ca") return undefined;
  return MONTH_FIRST.has(region) ? "month-day" : "day-month";
}
