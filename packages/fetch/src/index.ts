export { openCache } from "./cache/cache.js";
export type { CacheAnswer, CacheOptions, CacheProblem, HttpCache } from "./cache/types.js";
export { createFetcher, type Fetcher, type PageOptions } from "./client.js";
export { discoverUrls } from "./discover/discover.js";
export { type Feed, type FeedItem, type ParsedFeed, parseFeed } from "./discover/feed.js";
export {
  type ParsedSitemap,
  type ParseSitemapOptions,
  parseSitemap,
  type SitemapUrl,
} from "./discover/sitemap.js";
export type {
  DiscoverCode,
  DiscoverFetcher,
  DiscoverOptions,
  DiscoverProblem,
  DiscoverSource,
  FoundUrl,
  NoneOfTheKind,
  NoneReason,
  TriedFile,
} from "./discover/types.js";
export { FetchError, type FetchErrorDetails } from "./fetch-error.js";
export { fetchPage } from "./fetch-page.js";
export type { Get, GetOptions, RawResponse } from "./get.js";
export { isPublicAddress } from "./guard/addresses.js";
export type { Lookup } from "./guard/connector.js";
export { type DirectivesOptions, robotsDirectives } from "./robots/directives.js";
export { createRobots } from "./robots/robots.js";
export type { Robots, RobotsAnswer, RobotsOptions } from "./robots/types.js";
export type { FetchErrorCode, FetchedPage, FetchOptions } from "./types.js";
export { USER_AGENT } from "./user-agent.js";
