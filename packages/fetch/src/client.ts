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

/** What may differ from page to page. */
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

/** Fetches many pages: its calls share connections, what robots.txt files said, and the cache. */
export interface Fetcher {
  /** As the function `fetchPage`; the options are for this page only. */
  readonly fetchPage: (url: string | URL, options?: PageOptions) => Promise<FetchedPage>;
  /** One GET of anything: a feed, a sitemap. Guarded, bounded and polite like a page; never from the cache. */
  readonly get: (url: string | URL, options?: GetOptions) => Promise<RawResponse>;
  /** What the robots.txt of the address's origin says of it, whatever the option `robots`. */
  readonly robots: (url: string | URL) => Promise<RobotsAnswer>;
  /** Ends what is under way and closes all connections; calls fail as `aborted` from then on. */
  readonly close: () => void;
}

/** Failures of robots.txt that are the site's rather than the file's: its pages would fail with the same. */
const SITE_FAILURES: ReadonlySet<string> = new Set(
  "blocked-address blocked-port dns connection tls".split(" "),
);

/**
 * How robots.txt is fetched: before the pages of the host that wait, without a pause after it, and over five
 * redirects (RFC 9309 §2.3.1.2), since one that could not be followed would allow everything.
 */
const ROBOTS_TXT = { first: true, counts: false, maxRedirects: 5 } as const;

/** One for the process: a host does not care which fetcher its requests come from. */
const queues = createHostQueues();

/**
 * A fetcher: a guarded, bounded, polite HTTP client for pages of the public web. No cookies are kept, no proxy is
 * taken from the environment.
 *
 * @throws TypeError, RangeError for options that are none.
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
  /** The clocks of the robots.txt files that are being read, by origin. */
  const reading = new Map<string, Deadline>();
  const robots = createRobots(readRobotsTxt, { userAgent });

  /** Reads a robots.txt, its clock where the pages that wait for the file find it. */
  function readRobotsTxt(url: string, own?: GetOptions): Promise<RawResponse> {
    const { origin } = new URL(url);
    const watch = (deadline: Deadline): unknown => reading.set(origin, deadline);
    return get(url, own, ROBOTS_TXT, watch).finally(() => reading.delete(origin));
  }

  /** Runs a call under its deadline. */
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

  /** Milliseconds to pause before a request to the address, unless its robots.txt forbids it. */
  async function admit(url: URL, own: Settings, deadline: Deadline): Promise<number> {
    if (!own.robots) return own.pause;
    const { signal } = deadline;
    const asked = robots.allowed(url.href);
    // While robots.txt waits for its turn or for a free slot, the page waits too.
    const letGo = reading.get(url.origin)?.holdAlong(deadline);
    const answer = await abortable(asked, signal).finally(letGo);
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
    // Whatever else there is comes last: a page of no known type may be HTML all the same.
    const accept = [...all.contentTypes.filter((type) => !/^\*/.test(type)), "*/*;q=0.1"].join(", ");
    const standard = { "user-agent": userAgent, accept, "accept-encoding": ACCEPT_ENCODING };
    cache ??= settings.cache === undefined ? Promise.resolve(undefined) : openCache(settings.cache);
    const kept = await cache;
    return within(url, all, async (deadline) => {
      const answer = await follow(start, {
        ...follows(all, deadline),
        acceptStatus: isSuccess,
        headersFor: () => standard,
        ...(kept === undefined ? {} : { cache: kept }),
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

/** Now, or, of what came from the cache without asking, when the server sent it. */
function timeOf({ cached, headers }: Answer): string {
  const now = Date.now();
  const sent = cached === "fresh" ? Date.parse(headers.date ?? "") : now;
  return new Date(Number.isNaN(sent) ? now : Math.min(sent, now)).toISOString();
}

/** Whether a `meta` in the body speaks to robots; without a type, the body may well be HTML. */
function isMarkup(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml/i.test(contentType);
}

/**
 * Fetches one page of the public web, guarded, bounded and polite. For many, `createFetcher` keeps connections and
 * robots.txt files between calls.
 *
 * @param url An http or https address, as a string or a `URL`.
 * @throws FetchError (see `FetchErrorCode`) where there is no page; TypeError, RangeError for options that are none.
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
