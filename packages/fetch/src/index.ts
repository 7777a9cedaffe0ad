export { createFetcher, type Fetcher, fetchPage, type PageOptions } from "./client.js";
export { discoverUrls } from "./discover/discover.js";
/** @public */
export { parseFeed } from "./discover/feed.js";
export {
  type ParsedSitemap,
  type ParseSitemapOptions,
  /** @public */
  parseSitemap,
  type SitemapUrl,
} from "./discover/sitemap.js";
export type {
  DiscoverCode,
  DiscoverFetcher,
  DiscoverOptions,
  DiscoverProblem,
  DiscoverSource,
  Feed,
  FeedItem,
  FoundUrl,
  ParsedFeed,
  TriedFile,
  UnrecognizedFile,
  UnrecognizedReason,
} from "./discover/types.js";
export { FetchError, type FetchErrorDetails } from "./fetch-error.js";
/** @public */
export { isPublicAddress } from "./guard/addresses.js";
export type { RobotsAnswer } from "./robots/types.js";
export type {
  FetchErrorCode,
  FetchedPage,
  FetchOptions,
  Get,
  GetOptions,
  Lookup,
  RawResponse,
} from "./types.js";
