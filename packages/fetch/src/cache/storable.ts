import type { RawResponse } from "../get.js";
import { cacheControl } from "./cache-control.js";
import { freshnessLifetime } from "./freshness.js";

type Headers = Readonly<Record<string, string>>;

/** Statuses whose meaning does not hang on the request's moment (RFC 9110 §15.1, but 206). */
const STATUSES: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** Headers of one connection or one message (RFC 9111 §3.1), and cookies, which have no business on a disk. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "set-cookie",
  "set-cookie2",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What describes the kept body, and not the 304 that confirms it (RFC 9111 §3.2). */
const OF_THE_BODY: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "content-range",
  "content-type",
]);

/**
 * Whether a private cache may keep the response (RFC 9111 §3) and has any use of it: it is fresh for a while, or
 * the server can be asked whether it changed.
 */
export function isStorable(requestHeaders: Headers, response: RawResponse, time: number): boolean {
  const { status, headers, redirects } = response;
  // What the last address answered is none of the first one's.
  if (redirects.length > 0) return false;
  if (!STATUSES.has(status) || requestHeaders.range !== undefined) return false;
  if (requestHeaders.authorization !== undefined || requestHeaders.cookie !== undefined) return false;
  if (cacheControl(headers["cache-control"] ?? "").noStore) return false;
  if (cacheControl(requestHeaders["cache-control"] ?? "").noStore) return false;
  if (variesBy(headers).includes("*")) return false;
  return freshnessLifetime(headers, time) > 0 || isConfirmable(headers);
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

/** The values of these request headers, blanks aside (RFC 9111 §4.1); what is not sent is not there. */
export function variant(names: readonly string[], requestHeaders: Headers): Headers {
  const pairs = names.flatMap((name) => {
    const value = requestHeaders[name];
    return value === undefined ? [] : [[name, value.trim().replace(/\s*,\s*/g, ",")] as const];
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
