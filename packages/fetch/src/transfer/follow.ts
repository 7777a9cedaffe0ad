import type { HttpCache } from "../cache/types.js";
import { FetchError } from "../fetch-error.js";
import type { Guard } from "../guard/guard.js";
import { checkUrl } from "../guard/url.js";
import { parseRetryAfter } from "../retry.js";
import { tooLarge } from "./body.js";
import { isWantedType } from "./content-type.js";
import { type ExchangeOptions, exchange } from "./exchange.js";
import type { Response } from "./transfer.js";

/** The final response, after all redirects. */
export interface Answer extends Response {
  readonly url: string;
  readonly redirects: readonly string[];
  readonly cached: Cached;
}

/** Whether a response came from the cache: no; yes, without a request; or confirmed by the server (304). */
type Cached = "no" | "fresh" | "confirmed";

export interface FollowOptions extends Omit<ExchangeOptions, "pause" | "wantsBody" | "headers"> {
  readonly guard: Guard;
  readonly maxRedirects: number;
  readonly contentTypes: readonly string[];
  readonly acceptStatus: (status: number) => boolean;
  /** Called before each request. Returns the milliseconds to pause, or throws if the address is forbidden. */
  readonly admit: (url: URL) => Promise<number>;
  /** Request headers for each address. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
  readonly cache?: HttpCache;
}

/**
 * Fetches an address and follows its redirects. Each is checked by the guard and robots.txt, and waits for
 * its turn at its host, like the first. The cache is consulted for each address too, so the target of a
 * redirect is stored under its own address, and redirects never come from the cache.
 *
 * @param start An address that the guard has checked.
 * @throws FetchError
 */
export async function follow(start: URL, options: FollowOptions): Promise<Answer> {
  const { guard, maxRedirects, acceptStatus } = options;
  const redirects: string[] = [];
  for (let url = start; ; ) {
    const [response, cached] = await step(url, { ...options, first: options.first || redirects.length > 0 });
    if (!isRedirect(response.status)) {
      if (!acceptStatus(response.status)) throw statusError(response, url);
      return { ...response, url: url.href, redirects, cached };
    }
    const target = redirectTarget(response, url, guard);
    redirects.push(url.href);
    if (redirects.includes(target.href)) {
      throw new FetchError("too-many-redirects", "redirects in a circle", { url: target.href });
    }
    if (redirects.length > maxRedirects) {
      throw new FetchError("too-many-redirects", `more than ${maxRedirects} redirects`, { url: url.href });
    }
    url = target;
  }
}

/**
 * Fetches one address: from the cache, or by a request, which is conditional if the cached response is stale.
 */
async function step(url: URL, options: FollowOptions): Promise<readonly [Response, Cached]> {
  const { cache, admit, acceptStatus } = options;
  const headers = options.headersFor(url);
  const known = await cache?.look(url.href, headers);
  if (known?.state === "fresh") return [checked(known.response, url, options), "fresh"];

  const pause = await admit(url);
  const wantsBody = (status: number, sent: Response["headers"]) => isWanted(status, sent, url, options);
  const send = (conditions: Response["headers"] = {}) =>
    exchange(url, { ...options, pause, wantsBody, headers: { ...headers, ...conditions } });

  let response = await send(known?.conditionalHeaders);
  if (known !== undefined && response.status === 304) {
    const current = await cache?.refresh(url.href, headers, response.headers);
    if (current !== undefined) return [checked(current, url, options), "confirmed"];
    response = await send();
  }
  const { status } = response;
  if (cache !== undefined && acceptStatus(status) && hasBody(status)) {
    await cache.store(url.href, headers, { ...response, url: url.href, redirects: [] });
  }
  return [response, "no"];
}

/** Whether to read the body. @throws FetchError `content-type` if it has another type. */
function isWanted(status: number, headers: Response["headers"], url: URL, options: FollowOptions): boolean {
  if (!hasBody(status) || !options.acceptStatus(status)) return false;
  const type = headers["content-type"];
  if (isWantedType(type, options.contentTypes)) return true;
  throw new FetchError("content-type", `${type} is not a wanted type`, { url: url.href, status });
}

/** Checks a response from the cache against the limits of this call. */
function checked({ status, headers, bytes }: Response, url: URL, options: FollowOptions): Response {
  isWanted(status, headers, url, options);
  if (bytes.length > options.maxSize) throw tooLarge(options.maxSize, url.href);
  return { status, headers, bytes };
}

/** Whether the body matters: redirects are followed, and 304 has none (RFC 9110 §15.4.5). */
function hasBody(status: number): boolean {
  return !isRedirect(status) && status !== 304;
}

function statusError({ status, headers }: Response, url: URL): FetchError {
  const wait = parseRetryAfter(headers["retry-after"], Date.now());
  return new FetchError(`http-${status}`, `the server answered ${status}`, {
    url: url.href,
    status,
    ...(wait === undefined
      ? {}
      : { retryAfter: new Date(Math.min(Date.now() + wait, LAST_DATE)).toISOString() }),
  });
}

/** The last date with a four-digit year in ISO 8601. */
const LAST_DATE = Date.UTC(9999, 11, 31);

/** Redirects (Fetch standard, "redirect status"). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * Returns the target of a redirect: its `Location`, resolved against the address that sent it, and checked
 * like any address. Redirects from https to http are followed, as in browsers: nothing secret is sent, and
 * the result lists the redirects.
 *
 * @throws FetchError `bad-redirect` without a `Location`, or with one that is not an http(s) address;
 *   `blocked-address`, `blocked-port`.
 */
function redirectTarget(response: Response, from: URL, guard: Guard): URL {
  const location = utf8(response.headers.location ?? "").trim();
  const details = { url: from.href, status: response.status };
  if (location === "") {
    throw new FetchError("bad-redirect", "the redirect has no Location", details);
  }
  try {
    return checkUrl(location, guard, from.href);
  } catch (cause) {
    if (!(cause instanceof FetchError) || cause.code !== "invalid-url") throw cause;
    throw new FetchError("bad-redirect", `invalid redirect: ${cause.message}`, { ...details, cause });
  }
}

/**
 * Decodes a header value as UTF-8 if its bytes are valid UTF-8. Header values are read byte by byte (Fetch
 * standard, "isomorphic decode"), but servers may send an address without percent-encoding, and browsers
 * decode it like this.
 */
function utf8(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    return value;
  }
}
