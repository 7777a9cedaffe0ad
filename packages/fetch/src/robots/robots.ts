import { urlOf } from "@winnow/core-dom/url";
import { FetchError } from "../fetch-error.js";
import type { Get } from "../types.js";
import { allows, parseRobotsTxt, productToken, type RobotsTxt } from "./robots-txt.js";
import type { Robots, RobotsAnswer, RobotsOptions } from "./types.js";

/** Bytes that are parsed (RFC 9309 §2.5: at least this many); the rest is ignored. */
const MAX_READ = 500 * 1024;
/** A larger body is not a robots.txt, and counts as unreadable. */
const MAX_BODY = 10_000_000;
/** Maximum bytes of all cached files: their rules take up to 25 times as much memory. */
const MAX_CACHED = 32_000_000;
/** How long a failure to read robots.txt is cached. */
const MAX_FAILURE_AGE = 5 * 60_000;
/** How long a robots.txt is cached: the maximum of RFC 9309 §2.4. */
const MAX_FILE_AGE = 24 * 60 * 60_000;
/** In milliseconds. The addresses of a site with a longer crawl delay are not allowed. */
const MAX_CRAWL_DELAY = 60_000;

/** Failures that RFC 9309 §2.3.1.2 treats like a missing file: too many redirects, and invalid ones. */
const UNAVAILABLE: ReadonlySet<string> = new Set(["too-many-redirects", "bad-redirect"]);

/**
 * Checks addresses against the robots.txt of their origins (RFC 9309).
 *
 * - Status 4xx: there is no robots.txt, everything is allowed. 429 counts as a server error, as for Google's
 *   crawler.
 * - Status 5xx, or no answer: nothing is allowed for the next five minutes; `cause` of the answer is the
 *   failure.
 * - The first 500 KiB of the file count. An origin gets only one request, however many calls wait for it.
 * - A crawl delay above a minute: the addresses are not allowed.
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
    if (old !== undefined && now() < old.until) {
      add(origin, old); // The most recently used entry is the last in the map.
      return old.file;
    }
    const file = readRobotsTxt(get, origin, product);
    const entry: Cached = { file, until: Number.POSITIVE_INFINITY, size: 0 };
    add(origin, entry);
    file.then(
      (fetched) => {
        entry.until = now() + ("cause" in fetched ? MAX_FAILURE_AGE : MAX_FILE_AGE);
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
  /** When to read it again, in milliseconds since 1970. */
  until: number;
  /** Bytes of the file; 0 while it is being read. */
  size: number;
}

/** No robots.txt: everything is allowed. */
const NONE: Fetched = { rules: [], sitemaps: [], size: 0 };

async function readRobotsTxt(get: Get, origin: string, product: string): Promise<Fetched> {
  const url = `${origin}/robots.txt`;
  try {
    const found = await get(url, {
      contentTypes: ["*"],
      maxSize: MAX_BODY,
      robots: false,
      acceptStatus: (code) => code < 500 && code !== 429,
    });
    const { status, bytes } = found;
    if (status < 200 || status >= 300) return NONE;
    const file = parseRobotsTxt(textOf(bytes), product);
    return { ...file, sitemaps: absolute(file.sitemaps, found.url), size: Math.min(bytes.length, MAX_READ) };
  } catch (error) {
    if (!(error instanceof FetchError) || error.code === "aborted") throw error;
    return UNAVAILABLE.has(error.code) ? NONE : { cause: error };
  }
}

/** Decodes the first 500 KiB. An incomplete last line is dropped, since half a rule is another rule. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_READ));
  if (bytes.length <= MAX_READ) return text;
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}

function absolute(sitemaps: readonly string[], base: string): readonly string[] {
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
