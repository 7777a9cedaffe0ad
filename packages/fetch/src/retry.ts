import type { FetchError } from "./fetch-error.js";

/**
 * Statuses after which the same request may succeed: request timeout, too early (RFC 8470 §5.2), too many
 * requests (RFC 6585 §4), and the server's or a gateway's passing trouble (RFC 9110 §15.6).
 */
const PASSING_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Milliseconds; the first wait is up to `BASE`, each next up to twice as much, none more than `CAP`. */
const BASE = 500;
const CAP = 10_000;

/** Whether a response with this status is worth another try. */
export function isPassingStatus(status: number): boolean {
  return PASSING_STATUS.has(status);
}

/**
 * Whether a failure is worth another try: broken connections, and names that did not resolve for now. Never what
 * the guard, robots.txt, a limit or the deadline decided, nor a certificate, a name that does not exist, or a
 * server that speaks something else than HTTP.
 */
export function isPassingFailure(error: FetchError): boolean {
  const { code, name } = (error.cause ?? {}) as { code?: string; name?: string };
  if (error.code === "connection") return name !== "HTTPParserError";
  return error.code === "dns" && code === "EAI_AGAIN";
}

/**
 * How long to wait before a try: exponential backoff with full jitter (Brooker, "Exponential Backoff and Jitter",
 * AWS Architecture Blog, 2015): uniform between 0 and `min(10 s, 0.5 s · 2ⁿ)`.
 *
 * @param attempt How many tries there were, less one: 0 before the first retry.
 * @param random Uniform in [0, 1).
 * @returns Milliseconds.
 */
export function backoff(attempt: number, random: () => number): number {
  return random() * Math.min(CAP, BASE * 2 ** attempt);
}

/**
 * The value of a `Retry-After` header (RFC 9110 §10.2.3), seconds or a date, as milliseconds from `now`; never
 * negative. `undefined` where there is none or it is neither.
 *
 * @example
 * parseRetryAfter("120", Date.now()); // 120000
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const trimmed = value?.trim() ?? "";
  if (/^\d{1,10}(?:\.\d*)?$/.test(trimmed)) return Number.parseFloat(trimmed) * 1000;
  // HTTP dates begin with the day's name; `Date.parse` would take a bare "-5" or "2" for a year or month.
  if (!/^[A-Za-z]{3,9},? /.test(trimmed)) return undefined;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
