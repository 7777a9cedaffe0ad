import type { Page } from "@winnow/core-dom";

/** The codes of a `FetchError`. An unsuccessful HTTP status is `http-` and its number. */
export type FetchErrorCode =
  /** Not a URL, or one with a scheme other than http and https, or with credentials. */
  | "invalid-url"
  /** A private, loopback, link-local, multicast or other special address, or a name that resolves to one. */
  | "blocked-address"
  /** A port other than 80 and 443 that is not allowed. */
  | "blocked-port"
  /** The name does not resolve. */
  | "dns"
  /** The connection failed or broke, or the server does not speak HTTP. */
  | "connection"
  | "tls"
  /** The deadline passed. It includes robots.txt, redirects, retries and the waits before them. */
  | "timeout"
  /** More decoded bytes than allowed, or headers of more than 64 kB. */
  | "too-large"
  /** More redirects than allowed, or redirects in a circle. */
  | "too-many-redirects"
  /** A redirect without a `Location`, or with one that is not an http(s) address. */
  | "bad-redirect"
  /** Not one of the wanted content types. */
  | "content-type"
  /** The body's `Content-Encoding` is unknown, or its data is damaged. */
  | "bad-encoding"
  /** robots.txt forbids it, or could not be read. */
  | "robots"
  /** Aborted by `options.signal`, or by closing the fetcher. */
  | "aborted"
  /** The cache folder can't be created or written to. */
  | "cache"
  | `http-${number}`;

/** A fetched page: the input of extraction, with details of the response. */
export interface FetchedPage extends Page {
  /** The address that answered, after redirects. */
  readonly url: string;
  /** The requested address. */
  readonly requestedUrl: string;
  /** The body, decoded from its `Content-Encoding`. */
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  /** By lower-case name; the values of repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** ISO 8601, UTC. For a page from the cache that is still fresh, the server's date. */
  readonly fetchedAt: string;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  /** Directives for robots (`X-Robots-Tag`, `meta name=robots`), such as `noindex`: reported, not obeyed. */
  readonly robots: readonly string[];
  /** Whether the body came from the cache, because it is fresh or the server confirmed it. */
  readonly cached: boolean;
}

export interface FetchOptions {
  /**
   * Milliseconds for one page: robots.txt, connections, redirects, retries and the waits before them. The
   * clock is paused while the page waits for its turn at a host (other pages of the host, the pause). Default
   * 30,000.
   */
  readonly timeout?: number;
  /** Maximum size of a body, in decoded bytes. Default 20,000,000. */
  readonly maxSize?: number;
  /** Maximum number of redirects. Each is checked like the address itself. Default 5. */
  readonly maxRedirects?: number;
  /**
   * Number of retries per address, after broken connections and the statuses 408, 425, 429, 500, 502, 503 and
   * 504. The wait before each is the longer of `Retry-After` and a random time of at most 0.5 s, then 1 s,
   * 2 s … up to 10 s. Default 2.
   */
  readonly retries?: number;
  /**
   * Accepted media types, such as `text/html` or `text/*`. Default: HTML, XHTML and plain text; `["*"]` for
   * any. A response without a valid `Content-Type` is accepted.
   */
  readonly contentTypes?: readonly string[];
  /** Allowed ports in addition to 80 and 443. Default none. */
  readonly allowedPorts?: readonly number[];
  /**
   * Special addresses (IP or CIDR) to allow, such as `["127.0.0.1"]` in tests. If there are any, names such
   * as `localhost` are looked up too. Default none.
   */
  readonly allowedAddresses?: readonly string[];
  /** Whether robots.txt is read and obeyed. Default true. */
  readonly robots?: boolean;
  /**
   * Milliseconds from the end of one request to a host to the start of the next, unless its robots.txt asks
   * for more. Redirects and retries pause too; reading robots.txt does not. A host gets one request at a
   * time, whatever the concurrency and the number of fetchers in a process. Default 1,000.
   */
  readonly pause?: number;
  /**
   * Maximum number of requests at once, over all hosts. `timeout` excludes waiting for a slot. Default 32.
   */
  readonly concurrency?: number;
  /**
   * Default: `Winnow/` with the version and a link. Its leading letters, `_` and `-` are the name in
   * robots.txt.
   */
  readonly userAgent?: string;
  /** A folder for the cache. Without it nothing is cached. */
  readonly cache?: string;
  /** Aborts the fetch; as an option of `createFetcher`, all its calls. */
  readonly signal?: AbortSignal;
  /**
   * Resolves names to IP addresses, which are then checked. Default: the operating system (`dns.lookup`).
   * Node runs four such lookups at a time; increase `UV_THREADPOOL_SIZE` to fetch from many hosts at once.
   */
  readonly lookup?: Lookup;
  /** Uniform in [0, 1), for the waits before retries. Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Returns the IP addresses of a name, best first. Rejects or returns an empty list if the name does not
 * resolve.
 */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** The response of one address of any kind: robots.txt, a feed, a sitemap. */
export interface RawResponse {
  /** The address that answered, after redirects, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name; the values of repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, decoded from its `Content-Encoding`. */
  readonly bytes: Uint8Array;
  /** The addresses that redirected, in order; empty without redirects. */
  readonly redirects: readonly string[];
}

export interface GetOptions {
  /** Additional request headers, by lower-case name. They are not sent to a redirect's target. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Accepted media types, such as `text/html` or `text/*`. Default `["*"]`: any. */
  readonly contentTypes?: readonly string[];
  /** Maximum size of the body, in decoded bytes. Default: the fetcher's. */
  readonly maxSize?: number;
  /** Milliseconds in total. Default: the fetcher's. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /**
   * Whether a status is accepted; any other fails as `http-…`. Transient statuses such as 503 are retried
   * first, even if they are accepted. Redirects are always followed. Default: 200 to 299.
   */
  readonly acceptStatus?: (status: number) => boolean;
  /** Whether robots.txt is obeyed. Default: the fetcher's `robots`. */
  readonly robots?: boolean;
}

/** One GET with the fetcher's checks, limits and queues. Fails with a `FetchError`. */
export type Get = (url: string, options?: GetOptions) => Promise<RawResponse>;
