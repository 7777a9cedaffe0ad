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
