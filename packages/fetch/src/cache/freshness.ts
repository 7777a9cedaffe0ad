import { cacheControl, seconds } from "./cache-control.js";
import { httpDate } from "./http-date.js";

type Headers = Readonly<Record<string, string>>;

/** The longest that is guessed from `Last-Modified`. */
const MAX_GUESS = 24 * 60 * 60_000;
/** The share of the time since the last change (RFC 9111 §4.2.2). */
const GUESSED_SHARE = 0.1;

/**
 * How long a response is fresh after it was made, in milliseconds (RFC 9111 §4.2.1, for a private cache):
 * `max-age`, else `Expires` less `Date`, else a tenth of the time since `Last-Modified`, a day at most. `no-cache`
 * is 0: to be confirmed each time.
 *
 * @param time - when the response came, in milliseconds since 1970; stands in for a missing `Date`.
 */
export function freshnessLifetime(headers: Headers, time: number): number {
  const control = cacheControl(headers["cache-control"] ?? "");
  if (control.noCache) return 0;
  // §5.4: where the newer header is missing.
  if (headers["cache-control"] === undefined && /no-cache/i.test(headers.pragma ?? "")) return 0;
  if (control.maxAge !== undefined) return control.maxAge * 1000;
  const date = dateOf(headers, time);
  if (headers.expires !== undefined) {
    return Math.max(0, (httpDate(headers.expires, time) ?? date) - date);
  }
  const modified = httpDate(headers["last-modified"] ?? "", time);
  if (modified === undefined || modified > date) return 0;
  return Math.min(MAX_GUESS, (date - modified) * GUESSED_SHARE);
}

/**
 * How old a response is, in milliseconds (RFC 9111 §4.2.3); how long the request took is not known and counts as 0.
 *
 * @param time - when it came.
 */
export function currentAge(headers: Headers, time: number, now: number): number {
  const apparent = Math.max(0, time - dateOf(headers, time));
  const told = seconds(headers.age ?? "") * 1000;
  // A clock that was set back makes nothing younger than it came.
  return Math.max(apparent, told) + Math.max(0, now - time);
}

function dateOf(headers: Headers, time: number): number {
  return httpDate(headers.date ?? "", time) ?? time;
}
