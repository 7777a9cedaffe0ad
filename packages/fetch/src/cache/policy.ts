import CachePolicy from "http-cache-semantics";
import type { RawResponse } from "../types.js";
import type { Headers } from "./types.js";

// Rules of RFC 9111 for a private cache: which responses it may store, and how long it may use them.
// http-cache-semantics computes freshness; this module does the rest, which that library omits or treats
// differently.

/**
 * Heuristic freshness (§4.2.2): at most this many milliseconds, and this share of the time since
 * `Last-Modified`.
 */
const MAX_HEURISTIC = 24 * 60 * 60_000;
const HEURISTIC_SHARE = 0.1;

/** Headers of one connection or one message (RFC 9111 §3.1), and cookies, which must not be stored. */
const NOT_STORED: ReadonlySet<string> = new Set(
  `connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection
   set-cookie set-cookie2 te trailer transfer-encoding upgrade`.split(/\s+/),
);

/** Headers that describe the stored body, not the 304 that confirms it (RFC 9111 §3.2). */
const BODY_HEADERS: ReadonlySet<string> = new Set(
  "content-encoding content-length content-range content-type".split(" "),
);

/**
 * Whether a private cache may store the response (RFC 9111 §3) and can use it later, because it remains fresh
 * for a while or can be revalidated.
 */
export function isStorable(requestHeaders: Headers, response: RawResponse, time: number): boolean {
  const { headers, redirects } = response;
  // After redirects, the response belongs to the last address, not to the requested one.
  if (redirects.length > 0) return false;
  if (["range", "authorization", "cookie"].some((name) => requestHeaders[name] !== undefined)) return false;
  if (variesBy(headers).includes("*")) return false;
  const policy = policyOf(requestHeaders, response, time);
  return policy.storable() && (policy.maxAge() > 0 || isConfirmable(headers));
}

/**
 * Whether a response may be used without a request (§4.2).
 *
 * @param time - when the response arrived, in milliseconds since 1970; replaces a missing `Date`.
 */
export function isFresh(
  response: Pick<RawResponse, "status" | "headers">,
  time: number,
  now: number,
): boolean {
  const { headers } = response;
  // §4.2.3; the duration of the request is unknown and counts as 0.
  const apparent = Math.max(0, time - dateOf(headers, time));
  const declared = (Number.parseInt(headers.age ?? "", 10) || 0) * 1000;
  // A clock that was set back does not make a response younger than on arrival.
  const age = Math.max(apparent, declared) + Math.max(0, now - time);
  return policyOf({}, response, time).maxAge() * 1000 > age;
}

function policyOf(
  requestHeaders: Headers,
  { status, headers }: Pick<RawResponse, "status" | "headers">,
  time: number,
): CachePolicy {
  const date = dateOf(headers, time);
  const sinceModified = date - Date.parse(headers["last-modified"] ?? "");
  const options = {
    shared: false,
    immutableMinTimeToLive: 0,
    cacheHeuristic: Math.min(HEURISTIC_SHARE, MAX_HEURISTIC / sinceModified),
  };
  const dated = { ...headers, date: new Date(date).toUTCString() };
  return new CachePolicy(
    { headers: withDirectives(requestHeaders) },
    { status, headers: withDirectives(dated) },
    options,
  );
}

/**
 * The library reads only lower-case directives. Of a repeated one it uses the last, although the first
 * applies (§4.2.1).
 */
function withDirectives(headers: Headers): Headers {
  const control = headers["cache-control"];
  if (control === undefined) return headers;
  return { ...headers, "cache-control": control.toLowerCase().split(",").reverse().join(",") };
}

function dateOf(headers: Headers, time: number): number {
  const date = Date.parse(headers.date ?? "");
  return Number.isNaN(date) ? time : date;
}

/** Whether the response can be revalidated. */
export function isConfirmable(headers: Headers): boolean {
  return headers.etag !== undefined || headers["last-modified"] !== undefined;
}

/** The names in `Vary`, in lower case and sorted. */
export function variesBy(headers: Headers): readonly string[] {
  const names = (headers.vary ?? "").split(",").map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ""))].sort();
}

function trimmedList(value: string): string {
  return value
    .split(",")
    .map((one) => one.trim())
    .join(",");
}

/** The normalised values of these request headers (RFC 9111 §4.1); headers that are not sent are absent. */
export function variant(names: readonly string[], requestHeaders: Headers): Headers {
  const pairs = names.flatMap((name) => {
    const value = requestHeaders[name];
    return value === undefined ? [] : [[name, trimmedList(value)] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns the headers to store: all except those of the connection and those that `Connection` names. */
export function storedHeaders(headers: Headers): Headers {
  const named = (headers.connection ?? "").toLowerCase().split(/[\s,]+/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_STORED.has(name) && !named.includes(name)),
  );
}

/** The request headers for revalidation (RFC 9111 §4.3.1). */
export function conditionalHeaders(headers: Headers): Headers {
  const etag = headers.etag;
  const modified = headers["last-modified"];
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(modified !== undefined && { "if-modified-since": modified }),
  };
}

/** Whether a 304 refers to the stored response: its validator, if any, is the same (§4.3.4). */
export function isConfirmedBy(headers: Headers, notModified: Headers): boolean {
  const etag = notModified.etag;
  if (etag !== undefined) return opaque(etag) === opaque(headers.etag ?? "");
  const modified = notModified["last-modified"];
  return (
    modified === undefined || headers["last-modified"] === undefined || modified === headers["last-modified"]
  );
}

/** Weak comparison (RFC 9110 §8.8.3.2). */
function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}

/** The stored headers, updated with the values of a 304 (RFC 9111 §3.2). */
export function updatedHeaders(headers: Headers, notModified: Headers): Headers {
  const newer = Object.entries(storedHeaders(notModified)).filter(([name]) => !BODY_HEADERS.has(name));
  // Age and date describe the old message.
  const { age: _, date: __, ...rest } = headers;
  return { ...rest, ...Object.fromEntries(newer) };
}
