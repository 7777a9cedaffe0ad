import type { RobotsAnswer } from "../robots/types.js";
import type { FetchErrorCode, Get } from "../types.js";

/** Where addresses are looked for. */
export type DiscoverSource = "sitemap" | "feed" | "link";

/** An address that a site names. */
export interface FoundUrl {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  readonly source: DiscoverSource;
  /** The address of the file that names it. */
  readonly from: string;
  readonly title?: string;
  /** ISO 8601, in the precision of the file. */
  readonly published?: string;
  /** ISO 8601, in the precision of the file. */
  readonly lastModified?: string;
}

/** A `Fetcher`, or anything that fetches as it does. */
export interface DiscoverFetcher {
  readonly get: Get;
  /** Answers for an address by its robots.txt. Default: read with `get`. */
  readonly robots?: (url: string) => Promise<RobotsAnswer>;
}

export interface DiscoverOptions {
  /** Which, and in which order. Default `["sitemap", "feed"]`; `link` is the links of the page `site` itself. */
  readonly sources?: readonly DiscoverSource[];
  /** The most addresses to give. Default 100,000; where that is reached, `onProblem` hears of it. */
  readonly limit?: number;
  /** Leaves out what the file says to be older. What has no date is given. */
  readonly since?: Date;
  /** What the address, or where it begins with `/` its path, must begin with. */
  readonly match?: string;
  /** `site`: addresses of the site's host and of hosts below it; `any`: all. Default `site`. */
  readonly scope?: "site" | "any";
  /** How deep sitemap indexes may nest. Default 3. */
  readonly maxDepth?: number;
  /** The most sitemaps to read. Default 1,000. */
  readonly maxSitemaps?: number;
  /** The most feeds that the page names to read. Default 50. */
  readonly maxFeeds?: number;
  /** The most pages of one feed (RFC 5005) to read. Default 10. */
  readonly maxFeedPages?: number;
  /** The largest file, in decoded and unpacked bytes. Default 52,428,800 (50 MiB), as sitemaps.org has it. */
  readonly maxSize?: number;
  /** Milliseconds for one file. Default: the fetcher's. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Called for each file that the site names and that could not be read, and for each bound that left something out. */
  readonly onProblem?: (problem: DiscoverProblem) => void;
  /** Is told of each file that was asked for, so that it can be said where nothing was found. */
  readonly onTried?: (file: TriedFile) => void;
}

/** Why a file gave nothing, or not all. */
export type DiscoverCode =
  | FetchErrorCode
  | "not-a-sitemap"
  | "not-a-feed"
  /** `maxDepth`, `maxSitemaps`, `maxFeeds`, `maxFeedPages`, the default `limit` or a file's 200,000 addresses were reached. */
  | "limit";

export interface DiscoverProblem {
  readonly url: string;
  readonly code: DiscoverCode;
  readonly message: string;
}

export interface TriedFile {
  readonly url: string;
  readonly kind: "robots" | "sitemap" | "feed" | "page";
  /** Whether the address was guessed: nothing of the site names it. */
  readonly guessed: boolean;
  /** How many addresses it names, before any is left out. */
  readonly found: number;
  /** Why it gave none. */
  readonly code?: DiscoverCode;
}

/** Why a file is none of the kind that it was read as. */
export type NoneReason =
  | "empty"
  /** A page, as many servers give for what they don't have. */
  | "html"
  | "unknown-format"
  /** Its gzip data are damaged. */
  | "bad-encoding"
  /** It unpacks to more than allowed. */
  | "too-large";

export interface NoneOfTheKind {
  readonly kind: "none";
  readonly reason: NoneReason;
}

/** What a feed says of a page. */
export interface FeedItem {
  readonly url: string;
  /** Plain text. */
  readonly title?: string;
  /** ISO 8601, in the precision of the file. */
  readonly published?: string;
  /** ISO 8601, in the precision of the file. */
  readonly modified?: string;
}

export interface Feed {
  readonly kind: "feed";
  /** `rdf`: RSS 0.90 and 1.0; `rss`: 0.91 to 2.0. */
  readonly format: "rss" | "rdf" | "atom" | "json";
  readonly items: readonly FeedItem[];
  /** Where older items are (RFC 5005 §3 and §4, JSON Feed's `next_url`). */
  readonly next?: string;
}

export type ParsedFeed = Feed | NoneOfTheKind;
