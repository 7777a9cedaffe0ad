import type { Page } from "@winnow/core-dom";

/** What can go wrong with an address, as `FetchError.code`; an HTTP status that is no success is `http-` and its number. */
export type FetchErrorCode =
  /** No URL, or one with another scheme than http and https, or with credentials. */
  | "invalid-url"
  /** A private, loopback, link-local, multicast or otherwise special address, or a name that resolves to one. */
  | "blocked-address"
  /** Another port than 80 and 443, where it was not allowed. */
  | "blocked-port"
  /** The name does not resolve. */
  | "dns"
  /** No connection, or one that broke off, or did not speak HTTP. */
  | "connection"
  | "tls"
  /** The deadline passed, robots.txt, redirects, retries and the waiting before them included. */
  | "timeout"
  /** More decoded bytes than allowed, or headers of more than 64 kB. */
  | "too-large"
  /** More redirects than allowed, or redirects in a circle. */
  | "too-many-redirects"
  /** A redirect without a usable `Location`: none, or one that is no http(s) address. */
  | "bad-redirect"
  /** Not one of the wanted content types. */
  | "content-type"
  /** The body's `Content-Encoding` is unknown, or its data are damaged. */
  | "bad-encoding"
  /** robots.txt forbids it, or could not be read. */
  | "robots"
  /** By `options.signal`, or by closing the fetcher. */
  | "aborted"
  /** The folder for the cache can't be made or written to. */
  | "cache"
  | `http-${number}`;

/** A page from the network: what extraction takes, and how it came. */
export interface FetchedPage extends Page {
  /** The address that answered, after redirects. */
  readonly url: string;
  /** The address that was asked for. */
  readonly requestedUrl: string;
  /** The body, decoded from its `Content-Encoding`. */
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  /** By lower-case name; several of one name are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** ISO 8601, UTC; of a page from the cache that was still fresh, the server's date of it. */
  readonly fetchedAt: string;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  /** What the page asks of robots (`X-Robots-Tag`, `meta name=robots`): `["noindex"]`. It is reported, not obeyed. */
  readonly robots: readonly string[];
  /** Whether the body came from the cache, because it is fresh or the server said that nothing changed. */
  readonly cached: boolean;
}

export interface FetchOptions {
  /**
   * Milliseconds for one page: robots.txt, connections, redirects, retries and the waiting before them. While the
   * page waits for its turn at a host (other pages of the host, the pause) the clock is held. Default 30,000.
   */
  readonly timeout?: number;
  /** The largest body, in decoded bytes. Default 20,000,000. */
  readonly maxSize?: number;
  /** Each is checked like the address itself. Default 5. */
  readonly maxRedirects?: number;
  /**
   * Tries after the first, at each address: after broken connections and the statuses 408, 425, 429, 500, 502, 503
   * and 504. They wait as `Retry-After` says, else 0.5 s, then 1 s … at most 10 s, times a random number. Default 2.
   */
  readonly retries?: number;
  /**
   * Media types to take, as `text/html` or `text/*`. Default: HTML, XHTML and plain text; `["*"]` for any. A
   * response without a readable `Content-Type` is taken.
   */
  readonly contentTypes?: readonly string[];
  /** Ports besides 80 and 443. Default none. */
  readonly allowedPorts?: readonly number[];
  /**
   * Addresses (IP or CIDR) that are let through though they are special: `["127.0.0.1"]` in tests. With any, names
   * such as `localhost` are looked up too. Default none.
   */
  readonly allowedAddresses?: readonly string[];
  /** Whether robots.txt is read and kept to. Default true. */
  readonly robots?: boolean;
  /**
   * Milliseconds from the end of one request to a host to the start of the next, if its robots.txt does not ask for
   * more; redirects and retries pause too, reading robots.txt costs no pause. Whatever the concurrency, and however
   * many fetchers a process has, a host gets one request at a time. Default 1,000.
   */
  readonly pause?: number;
  /** The most requests at once, over all hosts; waiting for one of them costs a page no time. Default 32. */
  readonly concurrency?: number;
  /** Default: `Winnow/` with the version, and where to find it. robots.txt is read for what stands before the `/`. */
  readonly userAgent?: string;
  /** A folder for the cache; without it nothing is kept. */
  readonly cache?: string;
  /** Ends the work on the page; what `createFetcher` was given, on all its pages. */
  readonly signal?: AbortSignal;
  /**
   * Resolves names to IP addresses, which are checked. Default: the operating system (`dns.lookup`), of which Node
   * runs four at a time; raise `UV_THREADPOOL_SIZE` to fetch from many hosts at once.
   */
  readonly lookup?: Lookup;
  /** Uniform in [0, 1), for the waiting before retries. Default `Math.random`. */
  readonly random?: () => number;
}

/** The IP addresses of a name, best first. Fails, or gives none, where the name does not resolve. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** What came back for one address that is not (or not only) a page: robots.txt, a feed, a sitemap. */
export interface RawResponse {
  /** The address that answered, after redirects, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name; several of one name are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, decoded from its `Content-Encoding`. */
  readonly bytes: Uint8Array;
  /** The addresses that redirected, in order; empty without redirects. */
  readonly redirects: readonly string[];
}

export interface GetOptions {
  /** Request headers besides the usual ones, by lower-case name. They are not sent on to a redirect's target. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media types to take, as `text/html` or `text/*`. Default `["*"]`: any. */
  readonly contentTypes?: readonly string[];
  /** The largest body, in decoded bytes. Default: the fetcher's. */
  readonly maxSize?: number;
  /** Milliseconds for everything. Default: the fetcher's. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /**
   * Which statuses are an answer; any other fails as `http-…`. Those worth a retry (503 …) are tried again first, accepted or
   * not. Redirects are followed, never given. Default: 200 to 299.
   */
  readonly acceptStatus?: (status: number) => boolean;
  /** Whether robots.txt is asked first. Default: the fetcher's `robots`; the `Get` that robots.txt itself is read with never asks. */
  readonly robots?: boolean;
}

/** One guarded, bounded, polite GET. Fails with a `FetchError`. */
export type Get = (url: string, options?: GetOptions) => Promise<RawResponse>;
