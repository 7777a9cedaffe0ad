import type { RawResponse } from "../types.js";

/** By lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/** A cached response, and whether it may be used without revalidation. */
export type CacheAnswer =
  /** It may be used without a request (RFC 9111 §4.2). */
  | { readonly state: "fresh"; readonly response: RawResponse }
  /** It needs revalidation by a request with these additional headers; for status 304 see `refresh`. */
  | { readonly state: "stale"; readonly response: RawResponse; readonly conditionalHeaders: Headers };

/**
 * A folder of responses, which several processes may share. Calls never fail: unreadable entries count as
 * missing.
 */
export interface HttpCache {
  /**
   * Returns the stored response to a GET of the address with these headers; undefined without a usable one.
   *
   * @param requestHeaders - by lower-case name, without the conditional ones.
   */
  look(url: string, requestHeaders: Headers): Promise<CacheAnswer | undefined>;
  /** Stores a response if RFC 9111 §3 allows it in a private cache. Returns whether it was stored. */
  store(url: string, requestHeaders: Headers, response: RawResponse): Promise<boolean>;
  /**
   * Updates the stored response after status 304 (§4.3.4) and returns it. Undefined if it is gone, or if the
   * 304 refers to another version: the address must then be fetched without conditions.
   */
  refresh(url: string, requestHeaders: Headers, notModified: Headers): Promise<RawResponse | undefined>;
  /**
   * If the limit is exceeded, deletes the least recently used entries, down to nine tenths of it. `store`
   * calls it.
   */
  evict(): Promise<void>;
}

export interface CacheOptions {
  /** Maximum size of all files, in bytes, exceeded by at most a tenth. Default 1,000,000,000. */
  readonly maxCacheSize?: number;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

/** A stored response. */
export interface Entry {
  /** The requested address. */
  readonly key: string;
  /** When it arrived or was last confirmed, in milliseconds since 1970. */
  readonly time: number;
  /** The values of the request headers that `Vary` names, as {@link variant} returns them. */
  readonly vary: Headers;
  readonly response: RawResponse;
}
