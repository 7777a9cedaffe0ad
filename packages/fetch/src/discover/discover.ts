import { checkName, checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { hrefOf } from "@winnow/core-dom/url";
import { FetchError } from "../fetch-error.js";
import { USER_AGENT } from "../options.js";
import { createRobots } from "../robots/robots.js";
import type { RobotsAnswer } from "../robots/types.js";
import type { Get, RawResponse } from "../types.js";
import { address, siteScope } from "./addresses.js";
import { isBefore } from "./dates.js";
import { parseFeed } from "./feed.js";
import { type PageLinks, pageLinks } from "./page-links.js";
import { type Candidate, type Discovery, readFile, reportFailure } from "./read-file.js";
import { parseSitemap } from "./sitemap.js";
import { MAX_SITEMAP_SIZE } from "./text.js";
import type { DiscoverFetcher, DiscoverOptions, DiscoverSource, FoundUrl } from "./types.js";
import { walkFeeds } from "./walk-feeds.js";
import { walkSitemaps } from "./walk-sitemaps.js";

/** The default limit. */
const MAX_URLS = 100_000;

const SOURCES: readonly DiscoverSource[] = ["sitemap", "feed", "link"];

/**
 * Yields the addresses in a site's sitemaps and feeds, each once, while the files are read: source by source,
 * file by file, in the order of each file.
 *
 * Sitemaps are those that robots.txt and the page `site` list; if there are none, common addresses are tried.
 * Feeds are those that the page links to; if there are none, common addresses below the page and at the root
 * are tried. If `site` is a sitemap or feed itself, only that is read.
 *
 * Only addresses of http and https are included, and by default only the site's own: its host without `www.`,
 * hosts below it, and the host that `site` redirects to. Addresses that robots.txt forbids are included too;
 * fetching them will fail. Files are fetched one at a time. A file that fails is reported (`onProblem`,
 * `onTried`), and the others are still read.
 *
 * @param site - an address, as a string or a `URL`, or a host, for which https is assumed.
 * @throws TypeError or RangeError for invalid arguments; FetchError `aborted` at `options.signal`.
 * @example
 * const fetcher = createFetcher();
 * for await (const { url, title } of discoverUrls("example.com", fetcher, { limit: 100 })) {
 *   console.log(url, title);
 * }
 */
export async function* discoverUrls(
  site: string | URL,
  fetcher: DiscoverFetcher,
  options: DiscoverOptions = {},
): AsyncGenerator<FoundUrl, void, undefined> {
  const { sources = ["sitemap", "feed"], limit = MAX_URLS, scope: wanted = "site", match = "" } = options;
  const home = checkedSite(site);
  checkDiscoverOptions(options);
  const since = options.since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const scope = siteScope(home);
  const { maxSize = MAX_SITEMAP_SIZE } = options;
  const discovery: Discovery = { fetcher, options, since, maxSize, addToSite: scope.add };
  if (limit === 0) return;
  const yielded = new Set<string>();

  const isWanted = (found: FoundUrl): boolean => {
    if (yielded.has(found.url) || (wanted === "site" && !scope.has(found.url))) return false;
    const compared = match.startsWith("/") ? found.url.slice(new URL(found.url).origin.length) : found.url;
    return compared.startsWith(match) && !isBefore(since, found.lastModified, found.published);
  };

  for await (const found of allOf(discovery, home, sources)) {
    if (!isWanted(found)) continue;
    yielded.add(found.url);
    yield found;
    if (yielded.size < limit) continue;
    const message = `stopped after ${limit} addresses`;
    if (options.limit === undefined) options.onProblem?.({ url: home, code: "limit", message });
    return;
  }
}

async function* allOf(
  discovery: Discovery,
  home: string,
  sources: readonly DiscoverSource[],
): AsyncGenerator<FoundUrl, void, undefined> {
  const { options } = discovery;
  const isRoot = new URL(home).pathname === "/";
  const start: Candidate = { url: home, guessed: false };
  // Sitemaps alone do not need the front page.
  const needsPage = !isRoot || sources.includes("feed") || sources.includes("link");
  const page = needsPage ? await readFile(discovery, start, "page") : undefined;
  let links: PageLinks = { feeds: [], sitemaps: [], pages: [] };
  if (page !== undefined) {
    discovery.addToSite(page.url);
    if (parseSitemap(page.bytes, page.url, { maxSize: discovery.maxSize, limit: 1 }).kind !== "none") {
      return yield* walkSitemaps(discovery, [{ ...start, response: page }]);
    }
    const type = page.headers["content-type"];
    if (parseFeed(page.bytes, type, page.url, discovery).kind !== "none") {
      return yield* walkFeeds(discovery, [{ ...start, response: page }]);
    }
    links = pageLinks(page.bytes, type, page.url);
    options.onTried?.({ url: home, kind: "page", guessed: false, found: links.pages.length });
  }
  for (const source of sources) {
    if (source === "sitemap")
      yield* walkSitemaps(discovery, await sitemapCandidates(discovery, home, page, links));
    else if (source === "feed") yield* walkFeeds(discovery, feedCandidates(page, links));
    else for (const url of links.pages) yield { url, source: "link", from: page?.url ?? home };
  }
}

async function sitemapCandidates(
  discovery: Discovery,
  home: string,
  page: RawResponse | undefined,
  links: PageLinks,
): Promise<readonly Candidate[]> {
  const { options } = discovery;
  const named: string[] = [];
  let isReadable = false;
  // If the site redirects to another host, that host's robots.txt is read too.
  for (const origin of new Set([home, page?.url ?? home].map((url) => new URL(url).origin))) {
    const url = `${origin}/robots.txt`;
    const { sitemaps, cause, reason = "" } = await robotsOf(discovery, origin);
    if (cause === undefined) {
      options.onTried?.({ url, kind: "robots", guessed: true, found: sitemaps.length });
      isReadable = true;
    } else {
      const code = cause instanceof FetchError ? cause.code : "robots";
      reportFailure(options, { url, kind: "robots", guessed: false, found: 0, code }, reason);
    }
    named.push(...sitemaps);
  }
  const urls = [...named, ...links.sitemaps].flatMap((url) => address(url, home) ?? []);
  if (urls.length > 0) return urls.map((url) => ({ url, guessed: false }));
  // If neither robots.txt nor the page can be read, the site is unreachable: do not guess (RFC 9309
  // §2.3.1.4).
  if (!isReadable && page === undefined) return [];
  return sitemapPlaces(page?.url ?? home).map((url) => ({ url, guessed: true }));
}

async function robotsOf({ fetcher, options }: Discovery, origin: string): Promise<RobotsAnswer> {
  const { signal } = options;
  if (fetcher.robots === undefined) {
    const get: Get = (url, own) => fetcher.get(url, { ...own, ...(signal !== undefined && { signal }) });
    return createRobots(get, { userAgent: USER_AGENT }).allowed(origin);
  }
  try {
    return await fetcher.robots(`${origin}/`);
  } catch (cause) {
    if (!(cause instanceof FetchError) || cause.code === "aborted") throw cause;
    return { allowed: false, sitemaps: [], reason: cause.message, cause };
  }
}

/** The feeds that the page links to, otherwise guessed ones; none if the page can't be fetched. */
function feedCandidates(page: RawResponse | undefined, { feeds }: PageLinks): readonly Candidate[] {
  if (feeds.length > 0) return feeds.map((url) => ({ url, guessed: false }));
  return page === undefined ? [] : feedPlaces(page.url).map((url) => ({ url, guessed: true }));
}

function checkedSite(site: string | URL): string {
  const trimmed = hrefOf(site).trim();
  const url = address(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`,
    "https://invalid./",
  );
  if (url === undefined) throw new TypeError(`site must be an address of http or https, or a host: ${site}`);
  return url;
}

const KINDS: OptionKinds<DiscoverOptions> = {
  sources: "list",
  limit: "number",
  since: "date",
  match: "string",
  scope: ["site", "any"],
  maxDepth: "number",
  maxSitemaps: "number",
  maxFeeds: "number",
  maxFeedPages: "number",
  maxSize: "number",
  timeout: "number",
  signal: "signal",
  onProblem: "function",
  onTried: "function",
};

function checkDiscoverOptions(options: DiscoverOptions): void {
  checkOptions(options, KINDS);
  const { sources, limit, since, maxSize } = options;
  for (const source of sources ?? []) checkName("options.sources", source, SOURCES);
  if (limit !== undefined && !(limit >= 0)) throw new RangeError("options.limit must be 0 or more");
  if (maxSize !== undefined && !(maxSize > 0)) throw new RangeError("options.maxSize must be more than 0");
  if (since !== undefined && Number.isNaN(since.getTime()))
    throw new RangeError("options.since must be a date");
}

/** Guessed paths of sitemaps: the common one, and those of common site software. */
const SITEMAPS = "/sitemap.xml /sitemap_index.xml /sitemap-index.xml /wp-sitemap.xml".split(" ");

/** Guessed file names of feeds. */
const FEEDS: readonly string[] = ["feed", "rss.xml", "atom.xml", "feed.json", "index.xml"];

/** The addresses to try for a sitemap, the most likely first. */
function sitemapPlaces(site: string): readonly string[] {
  return SITEMAPS.map((place) => new URL(place, site).href);
}

/** The addresses to try for a feed: in the folder of the page, then at the root of its site. */
export function feedPlaces(page: string): readonly string[] {
  const { pathname } = new URL(page);
  const folder = /\/[^/.]+$/.test(pathname)
    ? `${pathname}/`
    : pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const folders = [...new Set([folder, "/"])];
  return folders.flatMap((at) => FEEDS.map((place) => new URL(at + place, page).href));
}
