/** What robots.txt says of one address. */
export interface RobotsAnswer {
  readonly allowed: boolean;
  /** Milliseconds that the site asks to pass between two requests; absent where it asks for none. */
  readonly crawlDelay?: number;
  /** The sitemaps that robots.txt names, absolute, in its order. */
  readonly sitemaps: readonly string[];
  /** Why it is not allowed, for people. */
  readonly reason?: string;
  /** What went wrong where robots.txt could not be read: a `FetchError`. */
  readonly cause?: unknown;
}

/** Asks the robots.txt of the address's origin, which is read once and kept. */
export interface Robots {
  /**
   * Whether the address may be fetched. Every failure to read robots.txt is an answer, not an error.
   *
   * @throws TypeError where `url` is no http(s) URL.
   * @example if (!(await robots.allowed(url)).allowed) return;
   */
  allowed(url: string): Promise<RobotsAnswer>;
}

export interface RobotsOptions {
  /** Its product token, what stands before the first `/` or blank, is looked for in robots.txt. */
  readonly userAgent: string;
  /**
   * How many origins are kept, of which all files together have 32 MB at most; the one asked for longest ago goes
   * first. Default 10,000.
   */
  readonly maxOrigins?: number;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}
