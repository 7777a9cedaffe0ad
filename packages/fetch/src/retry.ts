import type { FetchError } from "./fetch-error.js";

/**
 * Statuses after which the same request may succeed: request timeout, too early (RFC 8470 §5.2), too many
 * requests (RFC 6585 §4), and temporary errors of the server or a gateway (RFC 9110 §15.6).
 */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** In milliseconds. The first wait is at most `BASE`; the maximum doubles with each retry, up to `CAP`. */
const BASE = 500;
const CAP = 10_000;

/** Whether a response with this status is worth a retry. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.has(status);
}

/**
 * Whether a failure is worth a retry: a broken connection, or a name that temporarily does not resolve.
 * Refusals by the guard or robots.txt, exceeded limits and deadlines, invalid certificates, unknown names,
 * and servers that do not speak HTTP are permanent.
 */
export function isTransientFailure(error: FetchError): boolean {
  const { code, name } = (error.cause ?? {}) as { code?: string; name?: string };
  if (error.code === "connection") return name !== "HTTPParserError";
  return error.code === "dns" && code === "EAI_AGAIN";
}

/**
 * Returns the wait before a retry: exponential backoff with full jitter (Brooker, "Exponential Backoff and
 * Jitter", AWS Architecture Blog, 2015), uniform between 0 and `min(10 s, 0.5 s · 2ⁿ)`.
 *
 * @param attempt Number of earlier retries: 0 before the first.
 * @param random Uniform in [0, 1).
 * @returns Milliseconds.
 */
export function backoff(attempt: number, random: () => number): number {
  return random() * Math.min(CAP, BASE * 2 ** attempt);
}

/**
 * Converts the value of a `Retry-After` header (RFC 9110 §10.2.3), seconds or a date, to milliseconds from
 * `now`; never negative. Returns `undefined` if the value is missing or invalid.
 *
 * @example
 * parseRetryAfter("120", Date.now()); // 120000
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const trimmed = value?.trim() ?? "";
  if (/^\d{1,10}(?:\.\d*)?$/.test(trimmed)) return Number.parseFloat(trimmed) * 1000;
  // HTTP dates begin with the name of the day; `Date.parse` would read "-5" or "2" as a year or month.
  if (!/^[A-Za-z]{3,9},? /.test(trimmed)) return undefined;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
