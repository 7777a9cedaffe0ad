/** The answer of robots.txt for one address. */
export interface RobotsAnswer {
  readonly allowed: boolean;
  /** Minimum milliseconds between two requests that the site asks for, if any. */
  readonly crawlDelay?: number;
  /** The sitemaps in robots.txt, as absolute addresses in its order. */
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
  /** Its product token, the part before the first `/` or blank, is the name in robots.txt. */
  readonly userAgent: string;
  /**
   * Maximum number of cached origins, whose files have at most 32 MB in total.
   * The least recently used one is removed first. Default 10,000.
   */
  readonly maxOrigins?: number;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}
