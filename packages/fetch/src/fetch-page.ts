import { createFetcher } from "./client.js";
import type { FetchedPage, FetchOptions } from "./types.js";

/**
 * Fetches one page of the public web, guarded, bounded and polite. For many, `createFetcher` keeps connections and
 * robots.txt files between calls.
 *
 * @param url An http or https address.
 * @throws FetchError (see `FetchErrorCode`) where there is no page; TypeError, RangeError for options that are none.
 * @example
 * const page = await fetchPage("https://example.com/", { timeout: 10_000 });
 * extract(page).text;
 */
export async function fetchPage(url: string, options: FetchOptions = {}): Promise<FetchedPage> {
  const fetcher = createFetcher(options);
  try {
    return await fetcher.fetchPage(url);
  } finally {
    fetcher.close();
  }
}
