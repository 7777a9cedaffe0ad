import { urlOf } from "@winnow/core-dom/url";
import { FetchError } from "../fetch-error.js";
import type { Get } from "../types.js";
import { allows, parseRobotsTxt, productToken, type RobotsTxt } from "./robots-txt.js";
import type { Robots, RobotsAnswer, RobotsOptions } from "./types.js";

/** Number of bytes that are parsed, the minimum of RFC 9309 §2.5; the rest is ignored. */
const MAX_READ = 500 * 1024;
/** A larger body is not a robots.txt, and counts as unreadable. */
const MAX_BODY = 10_000_000;
/** Maximum bytes of all cached files: parsed rules take up to 25 times as much memory. */
const MAX_CACHED = 32_000_000;
/** How long a failure to read robots.txt is cached, in milliseconds. */
const MAX_FAILURE_AGE = 5 * 60_000;
/** How long a robots.txt is cached, in milliseconds: the maximum of RFC 9309 §2.4. */
const MAX_FILE_AGE = 24 * 60 * 60_000;
/** In milliseconds. If a site's crawl delay is longer, none of its addresses is allowed. */
const MAX_CRAWL_DELAY = 60_000;

/** Failures that count as a missing file (RFC 9309 §2.3.1.2): too many redirects, and invalid ones. */
const UNAVAILABLE: ReadonlySet<string> = new Set(["too-many-redirects", "bad-redirect"]);

/**
 * Checks addresses against the robots.txt of their origins (RFC 9309).
 *
 * - After a status of 4xx everything is allowed: there is no robots.txt. 429 counts as a server error, as it
 *   does for Google's crawler.
 * - After a status of 5xx or a failure, nothing is allowed for five minutes; `cause` in the answer is the
 *   failure.
 * - With a crawl delay of more than a minute, nothing is allowed.
 * - Only the first 500 KiB of a file are parsed. Each file is requested once, however many calls wait for it.
 *
 * @param get - fetches robots.txt and follows redirects. It must not check robots.txt itself.
 * @example
 * const robots = createRobots(get, { userAgent: "Winnow/1.0" });
 * (await robots.allowed("https://example.com/private")).allowed; // false
 */
export function createRobots(get: Get, options: RobotsOptions): Robots {
  const { userAgent, maxOrigins = 10_000, now = Date.now } = options;
  const product = productToken(userAgent);
  const cache = new Map<string, Cached>();
  let cachedSize = 0;

  function remove(origin: string): Cached | undefined {
    const entry = cache.get(origin);
    if (cache.delete(origin)) cachedSize -= entry!.size;
    return entry;
  }

  function add(origin: string, entry: Cached): void {
    cache.set(origin, entry);
    cachedSize += entry.size;
    while (cache.size > maxOrigins || (cachedSize > MAX_CACHED && cache.size > 1)) {
      remove(cache.keys().next().value!);
    }
  }

  function fileOf(origin: string): Promise<Fetched> {
    const old = remove(origin);
    if (old !== undefined && now() < old.expires) {
      add(origin, old); // The most recently used entry is the last in the map.
      return old.file;
    }
    const file = readRobotsTxt(get, origin, product);
    const entry: Cached = { file, expires: Number.POSITIVE_INFINITY, size: 0 };
    add(origin, entry);
    file.then(
      (fetched) => {
        entry.expires = now() + ("cause" in fetched ? MAX_FAILURE_AGE : MAX_FILE_AGE);
        if (cache.get(origin) !== entry) return;
        remove(origin);
        entry.size = "cause" in fetched ? 0 : fetched.size;
        add(origin, entry);
      },
      () => {
        if (cache.get(origin) === entry) remove(origin);
      },
    );
    return file;
  }

  return {
    async allowed(url) {
      const parsed = urlOf(url);
      if (parsed?.protocol !== "https:" && parsed?.protocol !== "http:") {
        throw new TypeError(`url must be an http(s) URL: ${url}`);
      }
      return answer(await fileOf(parsed.origin), parsed.href);
    },
  };
}

/** A file and its size in bytes, or the reason why it could not be read. */
type Fetched = (RobotsTxt & { readonly size: number }) | { readonly cause: unknown };

interface Cached {
  readonly file: Promise<Fetched>;
  /** When the file is to be read again, in milliseconds since 1970. */
  expires: number;
  /** Bytes of the file; 0 while it is being read. */
  size: number;
}

/** No robots.txt: everything is allowed. */
const MISSING_FILE: Fetched = { rules: [], sitemaps: [], size: 0 };

async function readRobotsTxt(get: Get, origin: string, product: string): Promise<Fetched> {
  const url = `${origin}/robots.txt`;
  try {
    const response = await get(url, {
      contentTypes: ["*"],
      maxSize: MAX_BODY,
      robots: false,
      acceptStatus: (code) => code < 500 && code !== 429,
    });
    const { status, bytes } = response;
    if (status < 200 || status >= 300) return MISSING_FILE;
    const file = parseRobotsTxt(textOf(bytes), product);
    return {
      ...file,
      sitemaps: absoluteUrls(file.sitemaps, response.url),
      size: Math.min(bytes.length, MAX_READ),
    };
  } catch (error) {
    if (!(error instanceof FetchError) || error.code === "aborted") throw error;
    return UNAVAILABLE.has(error.code) ? MISSING_FILE : { cause: error };
  }
}

/**
 * Decodes the first 500 KiB. An incomplete last line is dropped, since part of a rule would be a different
 * rule.
 */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_READ));
  if (bytes.length <= MAX_READ) return text;
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}

function absoluteUrls(sitemaps: readonly string[], base: string): readonly string[] {
  const urls = sitemaps.flatMap((sitemap) => urlOf(sitemap, base) ?? []);
  return [...new Set(urls.filter((url) => /^https?:$/.test(url.protocol)).map((url) => url.href))];
}

function answer(file: Fetched, url: string): RobotsAnswer {
  if ("cause" in file) {
    const message = file.cause instanceof Error ? file.cause.message : String(file.cause);
    const reason = `robots.txt could not be read: ${message}`;
    return { allowed: false, sitemaps: [], reason, cause: file.cause };
  }
  const { sitemaps, crawlDelay } = file;
  const common = { sitemaps, ...(crawlDelay !== undefined && { crawlDelay }) };
  if (!allows(file, url)) return { allowed: false, ...common, reason: "robots.txt forbids it" };
  if (crawlDelay !== undefined && crawlDelay > MAX_CRAWL_DELAY) {
    const reason = `robots.txt asks for ${crawlDelay / 1000} s between requests, more than ${MAX_CRAWL_DELAY / 1000} s`;
    return { allowed: false, ...common, reason };
  }
  return { allowed: true, ...common };
}
