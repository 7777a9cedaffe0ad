import { address } from "./addresses.js";
import { isoDate } from "./dates.js";
import { MAX_ENTRIES, MAX_SITEMAP_SIZE, oneLine, present, unpackedText } from "./text.js";
import type { FeedItem, ParsedFeed } from "./types.js";
import { parseXmlFeed } from "./xml-feed.js";

/**
 * Parses a feed: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, recognised by the content.
 * Invalid XML is parsed as far as possible. Items without an address of http or https are omitted, and so are
 * those after the first 200,000.
 *
 * @param contentType - the value of the header, for its `charset`.
 * @param url - the feed's address, the base of relative addresses without an `xml:base`.
 * @param options.maxSize - maximum decompressed size of gzip data, in bytes. Default 52,428,800.
 * @example
 * parseFeed(bytes, "application/rss+xml", "https://example.com/feed");
 * // { kind: "feed", items: [{ url: … }], … }
 */
export function parseFeed(
  bytes: Uint8Array,
  contentType: string | undefined,
  url: string,
  options: { readonly maxSize?: number } = {},
): ParsedFeed {
  const text = unpackedText(bytes, options.maxSize ?? MAX_SITEMAP_SIZE, contentType);
  if (typeof text !== "string") return text;
  return text.startsWith("{") ? parseJsonFeed(text, url) : parseXmlFeed(text, url);
}

/**
 * Parses a JSON Feed (jsonfeed.org, 1.0 and 1.1). A file without `version` is not a feed, even with `items`.
 */
function parseJsonFeed(text: string, base: string): ParsedFeed {
  const feed = parsed(text);
  const { version, items, next_url: nextUrl } = feed;
  if (
    !/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//i.test(stringOf(version) ?? "") ||
    !Array.isArray(items)
  ) {
    return { kind: "none", reason: "unknown-format" };
  }
  const next = address(stringOf(nextUrl) ?? "", base);
  return {
    kind: "feed",
    format: "json",
    items: items.slice(0, MAX_ENTRIES).flatMap((item: unknown) => itemOf(item, base)),
    ...present({ next }),
  };
}

function itemOf(item: unknown, base: string): readonly FeedItem[] {
  if (typeof item !== "object" || item === null) return [];
  const fields = item as Fields;
  // An id should be the item's address if it has one, but "may be any string".
  const id = /^https?:/i.test(stringOf(fields.id) ?? "") ? stringOf(fields.id) : undefined;
  const url = address(stringOf(fields.url) ?? stringOf(fields.external_url) ?? id ?? "", base);
  if (url === undefined) return [];
  const title = oneLine(stringOf(fields.title) ?? "");
  const published = isoDate(stringOf(fields.date_published) ?? "");
  const modified = isoDate(stringOf(fields.date_modified) ?? "");
  return [{ url, ...present({ title: title || undefined, published, modified }) }];
}

/** The fields of both versions that are used here. */
interface Fields {
  readonly version?: unknown;
  readonly items?: unknown;
  readonly next_url?: unknown;
  readonly id?: unknown;
  readonly url?: unknown;
  readonly external_url?: unknown;
  readonly title?: unknown;
  readonly date_published?: unknown;
  readonly date_modified?: unknown;
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
