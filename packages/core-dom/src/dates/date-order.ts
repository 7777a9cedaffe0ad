import { urlOf } from "../url/address.js";
import type { DateOrder } from "./types.js";

/**
 * Domains that write the month first; CLDR's short date of `en-US`, `fil-PH`. Canada uses all three orders.
 */
const MONTH_FIRST = new Set("us ph pr gu as vi fm mh pw gov mil edu".split(" "));
/** Top-level domains without a country, and those that are used worldwide. */
const ANYWHERE = new Set("io ai co tv me fm ly to cc ws eu ca gg sh app dev".split(" "));
/** Languages whose short date begins with the year, even if that has two digits. */
const YEAR_FIRST = new Set("zh ja ko hu lt mn".split(" "));

/**
 * Returns the order in which a page writes a date in numbers: by the country of its domain, otherwise by the
 * region of its language, otherwise by the language.
 *
 * @param language - BCP 47.
 * @param url - the page's address.
 * @returns undefined for English without a known country, since both orders are in use.
 * @example dateOrder("en", "https://example.co.uk/") // "day-month"
 */
export function dateOrder(language: string | undefined, url: string | undefined): DateOrder | undefined {
  const [primary = "", ...subtags] = (language ?? "").toLowerCase().split("-");
  if (YEAR_FIRST.has(primary)) return "year-month";
  const host = urlOf(url)?.hostname ?? "";
  const domain = host.slice(host.lastIndexOf(".") + 1);
  const isEnglish = primary === "en";
  if ((MONTH_FIRST.has(domain) && (isEnglish || primary === "")) || primary === "fil" || primary === "tl")
    return "month-day";
  if (!isEnglish) return "day-month";
  const country = domain.length === 2 && !ANYWHERE.has(domain) ? domain : undefined;
  const region = country ?? subtags.find((subtag) => /^[a-z]{2}$/.test(subtag));
  if (region === undefined || region === "ca") return undefined;
  return MONTH_FIRST.has(region) ? "month-day" : "day-month";
}
