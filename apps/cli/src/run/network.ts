import type { FetchOptions } from "@winnow/fetch";
import type { Item } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT, type Settings } from "../settings.js";

/** The settings as options of the fetcher. */
export function fetchOptions(settings: Settings): FetchOptions {
  const { ignoreRobots, pause, retries, userAgent, cache, allowAddress, allowPort } = settings;
  return {
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    timeout: settings.timeout ?? DEFAULT_TIMEOUT,
    ...(ignoreRobots === undefined ? {} : { robots: !ignoreRobots }),
    ...(pause === undefined ? {} : { pause }),
    ...(retries === undefined ? {} : { retries }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(cache === undefined ? {} : { cache }),
    ...(allowAddress === undefined ? {} : { allowedAddresses: allowAddress }),
    ...(allowPort === undefined ? {} : { allowedPorts: allowPort }),
  };
}

/** The network for the addresses of a command line. */
export interface Network {
  /** A page as an item to extract, or the failure. Never rejects. */
  readonly fetchItem: (url: string) => Promise<Item>;
  readonly close: () => void;
}

/** Opens the network; what it needs is loaded only now. */
export async function openNetwork(settings: Settings): Promise<Network> {
  const { createFetcher } = await import("@winnow/fetch");
  const { failureOf } = await import("../requests/page-record.js");
  const fetcher = createFetcher(fetchOptions(settings));
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

/** @example placeOf("https://example.org/a/b?c") // "example.org/a/b_c" */
function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = `${pathname}${search === "" ? "" : `_${search.slice(1)}`}`.replace(/\/+$/, "");
  return `${host}${path === "" ? "/index" : path.replace(/\/{2,}/g, "/")}`;
}
