import { FetchError } from "../fetch-error.js";
import type { Get } from "../types.js";
import { allows, parseRobotsTxt, productToken, type RobotsTxt } from "./robots-txt.js";
import type { Robots, RobotsAnswer, RobotsOptions } from "./types.js";

/** RFC 9309 §2.5: at least this many bytes are read; what comes after is not looked at. */
const MAX_READ = 500 * 1024;
/** A larger body is no robots.txt, and counts as one that can't be read. */
const MAX_BODY = 10_000_000;
/** Bytes of all files that are kept: their rules take up to 25 times as much memory. */
const MAX_KEPT = 32_000_000;
/** How long it is believed that a robots.txt can't be read. */
const FAILURE_AGE = 5 * 60_000;
/** How long a robots.txt is kept: the most that RFC 9309 §2.4 allows. */
const FILE_AGE = 24 * 60 * 60_000;
/** Milliseconds; where a site asks for a longer crawl delay, its addresses are not allowed. */
const MAX_CRAWL_DELAY = 60_000;

/** Failures that RFC 9309 §2.3.1.2 counts as "there is none": too many redirects, and those that lead nowhere. */
const UNAVAILABLE: ReadonlySet<string> = new Set(["too-many-redirects", "bad-redirect"]);

/**
 * Answers for addresses what the robots.txt of their origins says (RFC 9309).
 *
 * Status 4xx: there is none, all is allowed; but 429 is, as for Google's crawler, a server that can't answer.
 * Status 5xx, or no answer: nothing is allowed for the next five minutes; `cause` of the answer is the failure.
 * Of the file the first 500 KiB count. One request an origin is under way, however many ask. A crawl delay above a
 * minute means that the site wants no crawling at our pace: its addresses are not allowed.
 *
 * @param get - fetches robots.txt, redirects followed; it must not ask robots.txt itself.
 * @example
 * const robots = createRobots(get, { userAgent: "Winnow/1.0" });
 * (await robots.allowed("https://example.com/private")).allowed; // false
 */
export function createRobots(get: Get, options: RobotsOptions): Robots {
  const { userAgent, maxOrigins = 10_000, now = Date.now } = options;
  const product = productToken(userAgent);
  const kept = new Map<string, Kept>();
  let keptSize = 0;

  function forget(origin: string): Kept | undefined {
    const entry = kept.get(origin);
    if (kept.delete(origin)) keptSize -= entry!.size;
    return entry;
  }

  function keep(origin: string, entry: Kept): void {
    kept.set(origin, entry);
    keptSize += entry.size;
    while (kept.size > maxOrigins || (keptSize > MAX_KEPT && kept.size > 1)) {
      forget(kept.keys().next().value!);
    }
  }

  function fileOf(origin: string): Promise<Fetched> {
    const old = forget(origin);
    if (old !== undefined && now() < old.until) {
      keep(origin, old); // The last in the map is the one that was asked for last.
      return old.file;
    }
    const file = readRobotsTxt(get, origin, product);
    const entry: Kept = { file, until: Number.POSITIVE_INFINITY, size: 0 };
    keep(origin, entry);
    file.then(
      (fetched) => {
        entry.until = now() + ("cause" in fetched ? FAILURE_AGE : FILE_AGE);
        if (kept.get(origin) !== entry) return;
        forget(origin);
        entry.size = "cause" in fetched ? 0 : fetched.size;
        keep(origin, entry);
      },
      () => {
        if (kept.get(origin) === entry) forget(origin);
      },
    );
    return file;
  }

  return {
    async allowed(url) {
      const parsed = URL.canParse(url) ? new URL(url) : undefined;
      if (parsed?.protocol !== "https:" && parsed?.protocol !== "http:") {
        throw new TypeError(`url must be an http(s) URL: ${url}`);
      }
      return answer(await fileOf(parsed.origin), parsed.href);
    },
  };
}

/** A file and its bytes, or why there is none. */
type Fetched = (RobotsTxt & { readonly size: number }) | { readonly cause: unknown };

interface Kept {
  readonly file: Promise<Fetched>;
  /** When it is to be read again, in milliseconds since 1970. */
  until: number;
  /** Bytes of the file; 0 while it is being read. */
  size: number;
}

/** No robots.txt: all is allowed. */
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

/** The first 500 KiB; a line that they cut off is dropped, since half a rule is another rule. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_READ));
  if (bytes.length <= MAX_READ) return text;
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}

function absolute(sitemaps: readonly string[], base: string): readonly string[] {
  const urls = sitemaps.flatMap((sitemap) => (URL.canParse(sitemap, base) ? [new URL(sitemap, base)] : []));
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
