import CachePolicy from "http-cache-semantics";
import type { RawResponse } from "../types.js";
import type { Headers } from "./types.js";

// What a private cache may keep and how long it may use it (RFC 9111): freshness by http-cache-semantics, the rest, which
// that library leaves to its user or treats in another way, here.

/** The longest that is guessed from `Last-Modified`, in milliseconds, and the share of the time since (§4.2.2). */
const MAX_GUESS = 24 * 60 * 60_000;
const GUESSED_SHARE = 0.1;

/** Headers of one connection or one message (RFC 9111 §3.1), and cookies, which have no business on a disk. */
const NOT_KEPT: ReadonlySet<string> = new Set(
  `connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection
   set-cookie set-cookie2 te trailer transfer-encoding upgrade`.split(/\s+/),
);

/** What describes the kept body, and not the 304 that confirms it (RFC 9111 §3.2). */
const OF_THE_BODY: ReadonlySet<string> = new Set(
  "content-encoding content-length content-range content-type".split(" "),
);

/**
 * Whether a private cache may keep the response (RFC 9111 §3) and has any use of it: it is fresh for a while, or
 * the server can be asked whether it changed.
 */
export function isStorable(requestHeaders: Headers, response: RawResponse, time: number): boolean {
  const { headers, redirects } = response;
  // What the last address answered is none of the first one's.
  if (redirects.length > 0) return false;
  if (["range", "authorization", "cookie"].some((name) => requestHeaders[name] !== undefined)) return false;
  if (variesBy(headers).includes("*")) return false;
  const policy = policyOf(requestHeaders, response, time);
  return policy.storable() && (policy.maxAge() > 0 || isConfirmable(headers));
}

/**
 * Whether a response may be used without asking the server (§4.2).
 *
 * @param time - when the response came, in milliseconds since 1970; stands in for a missing `Date`.
 */
export function isFresh(
  response: Pick<RawResponse, "status" | "headers">,
  time: number,
  now: number,
): boolean {
  const { headers } = response;
  // §4.2.3; how long the request took is not known and counts as 0.
  const apparent = Math.max(0, time - dateOf(headers, time));
  const declared = (Number.parseInt(headers.age ?? "", 10) || 0) * 1000;
  // A clock that was set back makes nothing younger than it came.
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
    cacheHeuristic: Math.min(GUESSED_SHARE, MAX_GUESS / sinceModified),
  };
  const dated = { ...headers, date: new Date(date).toUTCString() };
  return new CachePolicy(
    { headers: withDirectives(requestHeaders) },
    { status, headers: withDirectives(dated) },
    options,
  );
}

/** The library takes directives in lower case only, and of two the last one, where the first counts (§4.2.1). */
function withDirectives(headers: Headers): Headers {
  const control = headers["cache-control"];
  if (control === undefined) return headers;
  return { ...headers, "cache-control": control.toLowerCase().split(",").reverse().join(",") };
}

function dateOf(headers: Headers, time: number): number {
  const date = Date.parse(headers.date ?? "");
  return Number.isNaN(date) ? time : date;
}

/** Whether the server can be asked if the response is still the current one. */
export function isConfirmable(headers: Headers): boolean {
  return headers.etag !== undefined || headers["last-modified"] !== undefined;
}

/** The names in `Vary`, in lower case and order. */
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

/** The values of these request headers, blanks aside (RFC 9111 §4.1); what is not sent is not there. */
export function variant(names: readonly string[], requestHeaders: Headers): Headers {
  const pairs = names.flatMap((name) => {
    const value = requestHeaders[name];
    return value === undefined ? [] : [[name, trimmedList(value)] as const];
  });
  return Object.fromEntries(pairs);
}

/** The headers that are kept: without those of the connection, and those that `Connection` names. */
export function keptHeaders(headers: Headers): Headers {
  const named = (headers.connection ?? "").toLowerCase().split(/[\s,]+/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_KEPT.has(name) && !named.includes(name)),
  );
}

/** What asks whether the response changed (RFC 9111 §4.3.1). */
export function conditionalHeaders(headers: Headers): Headers {
  const etag = headers.etag;
  const modified = headers["last-modified"];
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(modified !== undefined && { "if-modified-since": modified }),
  };
}

/** Whether a 304 speaks of the kept response: its validators, as far as it has any, are the same (§4.3.4). */
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

/** The kept headers with the newer values of a 304 (RFC 9111 §3.2). */
export function updatedHeaders(headers: Headers, notModified: Headers): Headers {
  const newer = Object.entries(keptHeaders(notModified)).filter(([name]) => !OF_THE_BODY.has(name));
  // An age, as a date, belongs to the message that brought it.
  const { age: _, date: __, ...rest } = headers;
  return { ...rest, ...Object.fromEntries(newer) };
}
