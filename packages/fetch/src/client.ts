import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { hrefOf } from "@winnow/core-dom/url";
import pLimit from "p-limit";
import { openCache } from "./cache/cache.js";
import type { HttpCache } from "./cache/types.js";
import { abortable, createDeadline, type Deadline } from "./deadline.js";
import { FetchError } from "./fetch-error.js";
import { checkUrl } from "./guard/url.js";
import { resolveSettings, type Settings } from "./options.js";
import { createHostQueues } from "./politeness.js";
import { robotsDirectives } from "./robots/directives.js";
import { createRobots } from "./robots/robots.js";
import type { RobotsAnswer } from "./robots/types.js";
import { createConnections } from "./transfer/connections.js";
import { ACCEPT_ENCODING } from "./transfer/content-coding.js";
import { type Answer, type FollowOptions, follow } from "./transfer/follow.js";
import type { FetchedPage, FetchOptions, GetOptions, RawResponse } from "./types.js";

/** The options that may differ between pages. */
export type PageOptions = Pick<
  FetchOptions,
  "timeout" | "maxSize" | "maxRedirects" | "retries" | "contentTypes" | "robots" | "pause" | "signal"
>;

const PAGE_KINDS: OptionKinds<PageOptions> = {
  timeout: "number",
  maxSize: "number",
  maxRedirects: "number",
  retries: "number",
  contentTypes: "list",
  robots: "boolean",
  pause: "number",
  signal: "signal",
};

const GET_KINDS: OptionKinds<GetOptions> = {
  headers: "object",
  contentTypes: "list",
  maxSize: "number",
  timeout: "number",
  signal: "signal",
  acceptStatus: "function",
  robots: "boolean",
};

/** Fetches many pages: its calls share connections, robots.txt files and the cache. */
export interface Fetcher {
  /** Like the function `fetchPage`; the options apply to this page only. */
  readonly fetchPage: (url: string | URL, options?: PageOptions) => Promise<FetchedPage>;
  /**
   * Fetches any resource, such as a feed or sitemap, with the same checks as a page but without the cache.
   */
  readonly get: (url: string | URL, options?: GetOptions) => Promise<RawResponse>;
  /** Checks an address against the robots.txt of its origin, even if the option `robots` is false. */
  readonly robots: (url: string | URL) => Promise<RobotsAnswer>;
  /** Aborts all work and closes all connections. From then on calls fail with `aborted`. */
  readonly close: () => void;
}

/** Failures to read robots.txt that affect the whole site: its pages would fail with the same code. */
const SITE_FAILURES: ReadonlySet<string> = new Set(
  "blocked-address blocked-port dns connection tls".split(" "),
);

/**
 * Options for fetching robots.txt: before waiting pages of the host, without a pause after it, and with up to
 * five redirects (RFC 9309 §2.3.1.2). With fewer, a redirected file would count as missing, which allows
 * everything.
 */
const ROBOTS_TXT = { first: true, counts: false, maxRedirects: 5 } as const;

/** Shared by all fetchers of the process, since the limits are per host. */
const queues = createHostQueues();

/**
 * Creates a fetcher: an HTTP client for pages of the public web that checks addresses, limits sizes and
 * times, and queues requests per host. It stores no cookies and ignores the environment's proxy settings.
 *
 * @throws TypeError, RangeError for invalid options.
 * @example
 * const fetcher = createFetcher({ timeout: 10_000 });
 * const page = await fetcher.fetchPage("https://example.com/");
 * fetcher.close();
 */
export function createFetcher(options: FetchOptions = {}): Fetcher {
  const { guard, userAgent, random, lookup, concurrency, cache: folder } = resolveSettings(options);
  const connections = createConnections(guard, lookup);
  const slots = pLimit(concurrency);
  const closing = new AbortController();
  let cache: Promise<HttpCache | undefined> | undefined;
  /** The deadlines of the robots.txt files that are being read, by origin. */
  const robotsDeadlines = new Map<string, Deadline>();
  const robots = createRobots(readRobotsTxt, { userAgent });

  /** Reads a robots.txt, and registers its deadline for the pages that wait for it. */
  function readRobotsTxt(url: string, overrides?: GetOptions): Promise<RawResponse> {
    const { origin } = new URL(url);
    const register = (deadline: Deadline): unknown => robotsDeadlines.set(origin, deadline);
    return get(url, overrides, ROBOTS_TXT, register).finally(() => robotsDeadlines.delete(origin));
  }

  /** Runs the work of one call under its deadline. */
  async function withDeadline<T>(
    url: string,
    settings: Settings,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const signals = [closing.signal, options.signal, settings.signal].filter(
      (signal) => signal !== undefined,
    );
    const deadline = createDeadline(settings.timeout, url, [...new Set(signals)]);
    try {
      deadline.signal.throwIfAborted();
      return await work(deadline);
    } finally {
      deadline.end();
    }
  }

  /**
   * Returns the milliseconds to pause before a request to the address; throws if its robots.txt forbids it.
   */
  async function admit(url: URL, settings: Settings, deadline: Deadline): Promise<number> {
    if (!settings.robots) return settings.pause;
    const { signal } = deadline;
    const pending = robots.allowed(url.href);
    // While robots.txt waits for its turn or for a free slot, the page's deadline is paused too.
    const unlink = robotsDeadlines.get(url.origin)?.link(deadline);
    const answer = await abortable(pending, signal).finally(unlink);
    if (answer.allowed) return Math.max(settings.pause, answer.crawlDelay ?? 0);
    const { reason = "robots.txt forbids it", cause } = answer;
    if (cause instanceof FetchError && SITE_FAILURES.has(cause.code)) {
      throw new FetchError(cause.code, cause.message, { url: url.href, cause });
    }
    throw new FetchError("robots", reason, { url: url.href, cause });
  }

  function followOptions(
    settings: Settings,
    deadline: Deadline,
  ): Omit<FollowOptions, "headersFor" | "acceptStatus" | "cache"> {
    const { maxSize, maxRedirects, retries, contentTypes } = settings;
    const shared = { connections, queues, slots, guard, random, deadline, first: false, counts: true };
    return {
      ...shared,
      maxSize,
      maxRedirects,
      retries,
      contentTypes,
      admit: (url) => admit(url, settings, deadline),
    };
  }

  async function get(
    address: string | URL,
    overrides: GetOptions = {},
    extra: Partial<FollowOptions> = {},
    onDeadline: (deadline: Deadline) => unknown = () => {},
  ): Promise<RawResponse> {
    checkOptions(overrides, GET_KINDS);
    const { headers = {}, acceptStatus = isSuccess, ...rest } = overrides;
    const settings = resolveSettings({ ...options, contentTypes: ["*"], ...rest });
    const url = hrefOf(address);
    const start = checkUrl(url, guard);
    const baseHeaders = { "user-agent": userAgent, accept: "*/*", "accept-encoding": ACCEPT_ENCODING };
    const answer = await withDeadline(url, settings, (deadline) => {
      onDeadline(deadline);
      return follow(start, {
        ...followOptions(settings, deadline),
        ...extra,
        acceptStatus,
        headersFor: (at) => (at === start ? { ...baseHeaders, ...headers } : baseHeaders),
      });
    });
    const { status, bytes, redirects } = answer;
    return { url: answer.url, status, headers: answer.headers, bytes, redirects };
  }

  async function fetchPage(address: string | URL, overrides: PageOptions = {}): Promise<FetchedPage> {
    checkOptions(overrides, PAGE_KINDS);
    const settings = resolveSettings({ ...options, ...overrides });
    const url = hrefOf(address);
    const start = checkUrl(url, guard);
    // Any other type is accepted too, with the lowest priority: a page of an unknown type may still be HTML.
    const accept = [...settings.contentTypes.filter((type) => !/^\*/.test(type)), "*/*;q=0.1"].join(", ");
    const baseHeaders = { "user-agent": userAgent, accept, "accept-encoding": ACCEPT_ENCODING };
    cache ??= folder === undefined ? Promise.resolve(undefined) : openCache(folder);
    const httpCache = await cache;
    return withDeadline(url, settings, async (deadline) => {
      const answer = await follow(start, {
        ...followOptions(settings, deadline),
        acceptStatus: isSuccess,
        headersFor: () => baseHeaders,
        ...(httpCache === undefined ? {} : { cache: httpCache }),
      });
      return pageOf(url, answer);
    });
  }

  return {
    fetchPage,
    get: (url, overrides) => get(url, overrides),
    robots: (url) => robots.allowed(checkUrl(url, guard).href),
    close: () => {
      closing.abort();
      connections.dropAll();
    },
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function pageOf(requestedUrl: string, answer: Answer): FetchedPage {
  const { url, status, headers, bytes, redirects, cached } = answer;
  const contentType = headers["content-type"];
  return {
    url,
    requestedUrl,
    bytes,
    ...(contentType === undefined ? {} : { contentType }),
    headers,
    status,
    fetchedAt: timeOf(answer),
    redirects,
    robots: isMarkup(contentType) ? robotsDirectives(headers, bytes) : robotsDirectives(headers),
    cached: cached !== "no",
  };
}

/** The current time, or the date of the response if it came from the cache without a request. */
function timeOf({ cached, headers }: Answer): string {
  const now = Date.now();
  const sent = cached === "fresh" ? Date.parse(headers.date ?? "") : now;
  return new Date(Number.isNaN(sent) ? now : Math.min(sent, now)).toISOString();
}

/** Whether the body may have a `meta` for robots. Without a type, it may be HTML. */
function isMarkup(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml/i.test(contentType);
}

/**
 * Fetches one page of the public web, and checks its address, size, time and robots.txt. For many pages, use
 * {@link createFetcher}, which keeps connections and robots.txt files between calls.
 *
 * @param url An http or https address, as a string or a `URL`.
 * @throws FetchError (see `FetchErrorCode`) if the page cannot be fetched; TypeError, RangeError for invalid
 *   options.
 * @example
 * const page = await fetchPage("https://example.com/", { timeout: 10_000 });
 * extract(page).text;
 */
export async function fetchPage(url: string | URL, options: FetchOptions = {}): Promise<FetchedPage> {
  const fetcher = createFetcher(options);
  try {
    return await fetcher.fetchPage(url);
  } finally {
    fetcher.close();
  }
}
