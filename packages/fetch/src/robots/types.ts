/** The answer of robots.txt for one address. */
export interface RobotsAnswer {
  readonly allowed: boolean;
  /** The site's minimum time between two requests, in milliseconds, if it declares one. */
  readonly crawlDelay?: number;
  /** The sitemaps that robots.txt lists, in order, as absolute addresses. */
  readonly sitemaps: readonly string[];
  /** Why the address is not allowed, for people. */
  readonly reason?: string;
  /** The `FetchError`, if robots.txt could not be read. */
  readonly cause?: unknown;
}

/** Checks addresses against the robots.txt of their origins, each of which is read once and cached. */
export interface Robots {
  /**
   * Whether the address may be fetched. Every failure to read robots.txt is an answer, not an error.
   *
   * @throws TypeError if `url` is not an http(s) URL.
   * @example if (!(await robots.allowed(url)).allowed) return;
   */
  allowed(url: string): Promise<RobotsAnswer>;
}

export interface RobotsOptions {
  /** Its leading letters, `_` and `-` are the crawler's name in robots.txt. */
  readonly userAgent: string;
  /**
   * Maximum number of cached origins. The least recently used one is removed first, also if the files exceed
   * 32 MB in total. Default 10,000.
   */
  readonly maxOrigins?: number;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}
