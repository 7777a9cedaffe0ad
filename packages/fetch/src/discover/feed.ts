import { decode } from "@winnow/core-dom/decode";
import { gunzipped } from "./gunzip.js";
import { parseJsonFeed } from "./json-feed.js";
import { MAX_SITEMAP_SIZE } from "./sitemap.js";
import type { ParsedFeed } from "./types.js";
import { parseXmlFeed } from "./xml-feed.js";

/**
 * Reads a feed: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, told apart by what is in them.
 * Broken XML gives what can be read; items without an address of http or https are left out.
 *
 * @param contentType - the value of the header, for its `charset`.
 * @param url - the feed's address, which relative ones are relative to where no `xml:base` says otherwise.
 * @param options.maxSize - the most bytes to unpack to, where the feed is gzip data. Default 52,428,800.
 * @example parseFeed(bytes, "application/rss+xml", "https://example.com/feed") // { kind: "feed", items: [{ url: … }], … }
 */
export function parseFeed(
  bytes: Uint8Array,
  contentType: string | undefined,
  url: string,
  options: { readonly maxSize?: number } = {},
): ParsedFeed {
  const unpacked = gunzipped(bytes, options.maxSize ?? MAX_SITEMAP_SIZE);
  if ("reason" in unpacked) return { kind: "none", reason: unpacked.reason };
  const { text } = decode(unpacked, { contentType });
  const start = text.search(/\S/);
  if (start < 0) return { kind: "none", reason: "empty" };
  return text[start] === "{" ? parseJsonFeed(text, url) : parseXmlFeed(text, url);
}
