import type { Page } from "@winnow/core-dom";

/** What can go wrong with an address, as `FetchError.code`; an HTTP status of 400 or more is `http-` and its number. */
export type FetchErrorCode =
  /** No URL, or one with another scheme than http and https, or with credentials. */
  | "invalid-url"
  /** A private, loopback, link-local, multicast or otherwise special address, or a name that resolves to one. */
  | "blocked-address"
  /** Another port than 80 and 443, where it was not allowed. */
  | "blocked-port"
  /** The name does not resolve. */
  | "dns"
  /** No connection, or one that broke off. */
  | "connection"
  | "tls"
  /** The deadline passed, robots.txt, waiting, retries and redirects included. */
  | "timeout"
  /** More decoded bytes than allowed. */
  | "too-large"
  | "too-many-redirects"
  /** A redirect without a usable `Location`. */
  | "bad-redirect"
  /** Not one of the wanted content types. */
  | "content-type"
  /** The body's `Content-Encoding` is unknown, or its data are damaged. */
  | "bad-encoding"
  /** robots.txt forbids it, or could not be read. */
  | "robots"
  | "aborted"
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
  /** ISO 8601, UTC. */
  readonly fetchedAt: string;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  /** What the page asks of robots (`X-Robots-Tag`, `meta name=robots`): `["noindex"]`. It is reported, not obeyed. */
  readonly robots: readonly string[];
  /** Whether the body came from the cache, because it is fresh or the server said that nothing changed. */
  readonly cached: boolean;
}

export interface FetchOptions {
  /** Milliseconds for one page, with everything. Default 30,000. */
  readonly timeout?: number;
  /** The largest body, in decoded bytes. Default 20,000,000. */
  readonly maxSize?: number;
  /** Default 5. */
  readonly maxRedirects?: number;
  /** Tries after the first. Default 2. */
  readonly retries?: number;
  /** Media types to take, as `text/html` or `text/*`. Default: HTML, XHTML and plain text; `["*"]` for any. */
  readonly contentTypes?: readonly string[];
  /** Ports besides 80 and 443. */
  readonly allowedPorts?: readonly number[];
  /** Addresses (IP or CIDR) that are let through though they are special: `["127.0.0.1"]` in tests. */
  readonly allowedAddresses?: readonly string[];
  /** Whether robots.txt is read and kept to. Default true. */
  readonly robots?: boolean;
  /** Milliseconds between two requests to one host, if its robots.txt does not ask for more. Default 1,000. */
  readonly pause?: number;
  readonly userAgent?: string;
  /** A folder for the cache; without it nothing is kept. */
  readonly cache?: string;
  readonly signal?: AbortSignal;
}
