import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { hrefOf } from "@winnow/core-dom/url";
import pLimit from "p-limit";
import { openCache } from "./cache/cache.js";
import type { HttpCache } from "./cache/types.js";
import { abortable, createDeadline, type Deadline } from "./deadline.js";
import { FetchError } from "./fetch-error.js";
import { checkUrl } from "./guard/url.js";
import { type Settings, settle } from "./options.js";
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
   * One GET of any resource, such as a feed or sitemap: with the
   * same checks as a page, but without the cache.
   */
  readonly get: (url: string | URL, options?: GetOptions) => Promise<RawResponse>;
  /** Checks the address with the robots.txt of its origin, whatever the option `robots`. */
  readonly robots: (url: string | URL) => Promise<RobotsAnswer>;
  /** Aborts all work and closes all connections. From then on calls fail with `aborted`. */
  readonly close: () => void;
}

/** Failures to read robots.txt that concern the whole site: its pages would fail with the same code. */
const SITE_FAILURES: ReadonlySet<string> = new Set(
  "blocked-address blocked-port dns connection tls".split(" "),
);

/**
 * How robots.txt is fetched: before waiting pages of the host, without a pause after it, and with up to five
 * redirects (RFC 9309 §2.3.1.2), since a redirect that is not followed would allow everything.
 */
const ROBOTS_TXT = { first: true, counts: false, maxRedirects: 5 } as const;

/** Shared by all fetchers of the process: the limits are per host. */
const queues = createHostQueues();

/**
 * Creates a fetcher: an HTTP client for pages of the public web that checks addresses, limits sizes and
 * times, and queues requests per host. It keeps no cookies, and ignores proxy settings of the environment.
 *
 * @throws TypeError, RangeError for invalid options.
 * @example
 * const fetcher = createFetcher({ timeout: 10_000 });
 * const page = await fetcher.fetchPage("https://example.com/");
 * fetcher.close();
 */
export function createFetcher(options: FetchOptions = {}): Fetcher {
  const settings = settle(options);
  const { guard, userAgent, random, lookup } = settings;
  const connections = createConnections(guard, lookup);
  const slots = pLimit(settings.concurrency);
  const closing = new AbortController();
  let cache: Promise<HttpCache | undefined> | undefined;
  /** The deadlines of the robots.txt files that are being read, by origin. */
  const reading = new Map<string, Deadline>();
  const robots = createRobots(readRobotsTxt, { userAgent });

  /** Reads a robots.txt, and registers its deadline for the pages that wait for it. */
  function readRobotsTxt(url: string, own?: GetOptions): Promise<RawResponse> {
    const { origin } = new URL(url);
    const watch = (deadline: Deadline): unknown => reading.set(origin, deadline);
    return get(url, own, ROBOTS_TXT, watch).finally(() => reading.delete(origin));
  }

  /** Runs a call with its deadline. */
  async function within<T>(url: string, own: Settings, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const signals = [closing.signal, options.signal, own.signal].filter((signal) => signal !== undefined);
    const deadline = createDeadline(own.timeout, url, [...new Set(signals)]);
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
  async function admit(url: URL, own: Settings, deadline: Deadline): Promise<number> {
    if (!own.robots) return own.pause;
    const { signal } = deadline;
    const pending = robots.allowed(url.href);
    // While robots.txt waits for its turn or for a free slot, the page waits too.
    const release = reading.get(url.origin)?.holdAlong(deadline);
    const answer = await abortable(pending, signal).finally(release);
    if (answer.allowed) return Math.max(own.pause, answer.crawlDelay ?? 0);
    const { reason = "robots.txt forbids it", cause } = answer;
    if (cause instanceof FetchError && SITE_FAILURES.has(cause.code)) {
      throw new FetchError(cause.code, cause.message, { url: url.href, cause });
    }
    throw new FetchError("robots", reason, { url: url.href, cause });
  }

  function follows(
    own: Settings,
    deadline: Deadline,
  ): Omit<FollowOptions, "headersFor" | "acceptStatus" | "cache"> {
    const { maxSize, maxRedirects, retries, contentTypes } = own;
    const shared = { connections, queues, slots, guard, random, deadline, first: false, counts: true };
    return {
      ...shared,
      maxSize,
      maxRedirects,
      retries,
      contentTypes,
      admit: (url) => admit(url, own, deadline),
    };
  }

  async function get(
    address: string | URL,
    own: GetOptions = {},
    more: Partial<FollowOptions> = {},
    watch: (deadline: Deadline) => unknown = () => {},
  ): Promise<RawResponse> {
    checkOptions(own, GET_KINDS);
    const { headers = {}, acceptStatus = isSuccess, ...rest } = own;
    const all = settle({ ...options, contentTypes: ["*"], ...rest });
    const url = hrefOf(address);
    const start = checkUrl(url, guard);
    const standard = { "user-agent": userAgent, accept: "*/*", "accept-encoding": ACCEPT_ENCODING };
    const answer = await within(url, all, (deadline) => {
      watch(deadline);
      return follow(start, {
        ...follows(all, deadline),
        ...more,
        acceptStatus,
        headersFor: (at) => (at === start ? { ...standard, ...headers } : standard),
      });
    });
    const { status, bytes, redirects } = answer;
    return { url: answer.url, status, headers: answer.headers, bytes, redirects };
  }

  async function fetchPage(address: string | URL, own: PageOptions = {}): Promise<FetchedPage> {
    checkOptions(own, PAGE_KINDS);
    const all = settle({ ...options, ...own });
    const url = hrefOf(address);
    const start = checkUrl(url, guard);
    // Any other type comes last: a page of an unknown type may still be HTML.
    const accept = [...all.contentTypes.filter((type) => !/^\*/.test(type)), "*/*;q=0.1"].join(", ");
    const standard = { "user-agent": userAgent, accept, "accept-encoding": ACCEPT_ENCODING };
    cache ??= settings.cache === undefined ? Promise.resolve(undefined) : openCache(settings.cache);
    const opened = await cache;
    return within(url, all, async (deadline) => {
      const answer = await follow(start, {
        ...follows(all, deadline),
        acceptStatus: isSuccess,
        headersFor: () => standard,
        ...(opened === undefined ? {} : { cache: opened }),
      });
      return pageOf(url, answer);
    });
  }

  return {
    fetchPage,
    get: (url, own) => get(url, own),
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
 * Fetches one page of the public web, and checks its address, size, time and robots.txt. For many pages,
 * {@link createFetcher} keeps connections and robots.txt files between calls.
 *
 * @param url An http or https address, as a string or a `URL`.
 * @throws FetchError (see `FetchErrorCode`) if there is no page; TypeError, RangeError for invalid options.
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
