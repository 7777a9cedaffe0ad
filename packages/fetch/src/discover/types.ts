import type { RobotsAnswer } from "../robots/types.js";
import type { FetchErrorCode, Get } from "../types.js";

/** A source of addresses. */
export type DiscoverSource = "sitemap" | "feed" | "link";

/** An address that a site lists. */
export interface FoundUrl {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  readonly source: DiscoverSource;
  /** The address of the file that lists it. */
  readonly from: string;
  readonly title?: string;
  /** ISO 8601, with the precision of the file. */
  readonly published?: string;
  /** ISO 8601, with the precision of the file. */
  readonly lastModified?: string;
}

/** A `Fetcher`, or an object with the same functions. */
export interface DiscoverFetcher {
  readonly get: Get;
  /** Checks an address with its robots.txt. Default: reads it with `get`. */
  readonly robots?: (url: string) => Promise<RobotsAnswer>;
}

export interface DiscoverOptions {
  /** The sources, in order. Default `["sitemap", "feed"]`; `link` is the links on the page `site` itself. */
  readonly sources?: readonly DiscoverSource[];
  /** Maximum number of addresses. Default 100,000. `onProblem` is called only if the default is reached. */
  readonly limit?: number;
  /** Omits addresses with an older date. Those without a date are included. */
  readonly since?: Date;
  /** A required prefix of the address, or of its path if the prefix begins with `/`. */
  readonly match?: string;
  /** `site`: addresses of the site's host and of hosts below it; `any`: all. Default `site`. */
  readonly scope?: "site" | "any";
  /** Maximum nesting of sitemap indexes. Default 3. */
  readonly maxDepth?: number;
  /** Maximum number of sitemaps. Default 1,000. */
  readonly maxSitemaps?: number;
  /** Maximum number of feeds. Default 50. */
  readonly maxFeeds?: number;
  /** Maximum number of pages per feed (RFC 5005). Default 10. */
  readonly maxFeedPages?: number;
  /** Maximum size of a decompressed file, in bytes. Default 52,428,800 (50 MiB), as in sitemaps.org. */
  readonly maxSize?: number;
  /** Milliseconds for one file. Default: the fetcher's. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /**
   * Called for each listed file that could not be read, and for each limit that omits something, except a
   * `limit` that was passed in.
   */
  readonly onProblem?: (problem: DiscoverProblem) => void;
  /** Called for each requested file, including those in which nothing was found. */
  readonly onTried?: (file: TriedFile) => void;
}

/** Why a file was not read, or not completely. */
export type DiscoverCode =
  | FetchErrorCode
  | "not-a-sitemap"
  | "not-a-feed"
  /**
   * `maxDepth`, `maxSitemaps`, `maxFeeds`, `maxFeedPages`, the default `limit`, or 200,000 addresses per
   * file.
   */
  | "limit";

export interface DiscoverProblem {
  readonly url: string;
  readonly code: DiscoverCode;
  readonly message: string;
}

export interface TriedFile {
  readonly url: string;
  readonly kind: "robots" | "sitemap" | "feed" | "page";
  /** Whether the address was guessed: the site does not list it. */
  readonly guessed: boolean;
  /** Number of addresses in the file, before any are omitted. */
  readonly found: number;
  /** Why it contains no addresses. */
  readonly code?: DiscoverCode;
}

/** Why a file is not of the expected kind. */
export type UnrecognizedReason =
  | "empty"
  /** A page, which many servers return for missing files. */
  | "html"
  | "unknown-format"
  /** Its gzip data is damaged. */
  | "bad-encoding"
  /** It is too large when decompressed. */
  | "too-large";

export interface UnrecognizedFile {
  readonly kind: "none";
  readonly reason: UnrecognizedReason;
}

/** An item of a feed. */
export interface FeedItem {
  readonly url: string;
  /** Plain text. */
  readonly title?: string;
  /** ISO 8601, with the precision of the file. */
  readonly published?: string;
  /** ISO 8601, with the precision of the file. */
  readonly modified?: string;
}

export interface Feed {
  readonly kind: "feed";
  /** `rdf`: RSS 0.90 and 1.0; `rss`: 0.91 to 2.0. */
  readonly format: "rss" | "rdf" | "atom" | "json";
  readonly items: readonly FeedItem[];
  /** The address of the page with older items (RFC 5005 §3 and §4, JSON Feed's `next_url`). */
  readonly next?: string;
}

export type ParsedFeed = Feed | UnrecognizedFile;
