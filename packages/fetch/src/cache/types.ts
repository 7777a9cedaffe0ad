import type { RawResponse } from "../types.js";

/** By lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/** What the cache knows of an address. */
export type CacheAnswer =
  /** It may be used as it is (RFC 9111 §4.2). */
  | { readonly state: "fresh"; readonly response: RawResponse }
  /** The server has to be asked, with these headers besides the usual ones; at status 304 see `refresh`. */
  | { readonly state: "stale"; readonly response: RawResponse; readonly conditionalHeaders: Headers };

/** A folder of responses, which several processes may share. Nothing of it ever fails: what can't be read is not there. */
export interface HttpCache {
  /**
   * What is kept for a GET of the address with these headers; undefined where there is nothing usable.
   *
   * @param requestHeaders - by lower-case name, without the conditional ones.
   */
  look(url: string, requestHeaders: Headers): Promise<CacheAnswer | undefined>;
  /** Keeps a response where RFC 9111 §3 lets a private cache do so. True where it was kept. */
  store(url: string, requestHeaders: Headers, response: RawResponse): Promise<boolean>;
  /**
   * The kept response brought up to date after status 304 (§4.3.4). Undefined where it is gone, or where the 304
   * speaks of another version: the address is then to be fetched without conditions.
   */
  refresh(url: string, requestHeaders: Headers, notModified: Headers): Promise<RawResponse | undefined>;
  /** Deletes what was used longest ago until the folder is at nine tenths of its bound; `store` does so by itself. */
  evict(): Promise<void>;
}

export interface CacheOptions {
  /** Bytes of all files together, overstepped by a tenth at most. Default 1,000,000,000. */
  readonly maxCacheSize?: number;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

/** A response as it lies in the cache. */
export interface Entry {
  /** The address that was asked for. */
  readonly key: string;
  /** When it came, or was last confirmed: milliseconds since 1970. */
  readonly time: number;
  /** The values of the request headers that `Vary` names, as {@link variant} gives them. */
  readonly vary: Headers;
  readonly response: RawResponse;
}
