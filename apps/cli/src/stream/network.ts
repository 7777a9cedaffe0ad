import type { Fetcher, FetchOptions } from "@winnow/fetch";
import { usageError } from "../command-error.js";
import { messages } from "../messages.js";
import type { OutputPath } from "../output/check.js";
import type { Item } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT } from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { defined } from "../settings/read.js";

/** The settings of the fetcher. */
type NetworkSettings = Pick<
  Settings,
  "ignoreRobots" | "pause" | "retries" | "userAgent" | "allowAddress" | "allowPort" | "maxSize" | "timeout"
> & { readonly cache?: OutputPath | undefined };

/** Converts the settings to options of the fetcher. */
export function fetchOptions(settings: NetworkSettings): FetchOptions {
  const { ignoreRobots, pause, retries, userAgent, cache, allowAddress, allowPort } = settings;
  return {
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    timeout: settings.timeout ?? DEFAULT_TIMEOUT,
    ...defined({
      robots: ignoreRobots === undefined ? undefined : !ignoreRobots,
      ...{ pause, retries, userAgent, cache, allowedAddresses: allowAddress, allowedPorts: allowPort },
    }),
  };
}

/**
 * Creates a fetcher. Loads its modules first.
 *
 * @throws CommandError `usage` for an invalid setting.
 */
export async function openFetcher(options: FetchOptions): Promise<Fetcher> {
  const { createFetcher } = await import("@winnow/fetch");
  try {
    return createFetcher(options);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw usageError(messages.badSetting(error.message), error);
  }
}

/** Fetches the URLs on a command line. */
export interface Network {
  /** Fetches a page as an item to extract, or a failure. Never rejects. */
  readonly fetchItem: (url: string) => Promise<Item>;
  readonly close: () => void;
}

/**
 * Opens the network. Loads its modules first.
 *
 * @throws CommandError like {@link openFetcher}.
 */
export async function openNetwork(settings: NetworkSettings): Promise<Network> {
  const { failureOf } = await import("../records/fetched.js");
  const fetcher = await openFetcher(fetchOptions(settings));
  const fetchItem = async (url: string): Promise<Item> => {
    try {
      const page = await fetcher.fetchPage(url);
      return { kind: "page", line: 1, bytes: page.bytes, name: placeOf(page.url), fetched: page };
    } catch (error) {
      return { kind: "failure", line: 1, url, failure: failureOf(error) };
    }
  };
  return { fetchItem, close: () => fetcher.close() };
}

/**
 * Returns folders and a name for a page's file.
 *
 * @example placeOf("https://example.org/a/b?c") // "example.org/a/b_c"
 */
export function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = `${pathname}${search === "" ? "" : `_${search.slice(1)}`}`;
  const names = path.split("/").filter((name) => name !== "");
  return [host, ...(names.length === 0 ? ["index"] : names)].join("/");
}
