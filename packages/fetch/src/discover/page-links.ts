import { attribute, NodeKind, parse, Tag } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { baseUrl } from "@winnow/core-dom/url";
import { address } from "./addresses.js";

/**
 * A page's links to feeds, sitemaps and pages: absolute addresses, without repetitions, in document order.
 */
export interface PageLinks {
  /** `link rel=alternate` with the type of a feed. */
  readonly feeds: readonly string[];
  /** `link rel=sitemap`. */
  readonly sitemaps: readonly string[];
  /** `a href`. */
  readonly pages: readonly string[];
}

/** JSON Feed 1.0 uses `application/json`, but so do APIs: see {@link isFeed}. */
const FEED_TYPES: ReadonlySet<string> = new Set(
  `application/rss+xml application/atom+xml application/rdf+xml application/feed+json application/xml
   text/xml text/rss+xml text/atom+xml`.split(/\s+/),
);

/**
 * Returns the links of an HTML page.
 *
 * @param contentType - the value of the header, for its `charset`.
 * @param url - the page's address; a `base` element is respected.
 * @example pageLinks(bytes, "text/html", "https://example.com/").feeds // ["https://example.com/feed"]
 */
export function pageLinks(bytes: Uint8Array, contentType: string | undefined, url: string): PageLinks {
  const tree = parse(decode(bytes, { contentType }).text);
  const base = baseUrl(tree, url);
  const feeds = new Set<string>();
  const sitemaps = new Set<string>();
  const pages = new Set<string>();
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = tree.tag[row];
    if (tag !== Tag.link && tag !== Tag.a) continue;
    const target = address(attribute(tree, row, "href") ?? "", base);
    if (target === undefined) continue;
    const rel = (attribute(tree, row, "rel") ?? "").toLowerCase().split(/\s+/);
    if (tag === Tag.a) pages.add(target);
    else if (rel.includes("sitemap")) sitemaps.add(target);
    else if (rel.includes("alternate") && isFeed(attribute(tree, row, "type") ?? "", target))
      feeds.add(target);
  }
  return { feeds: [...feeds], sitemaps: [...sitemaps], pages: [...pages] };
}

/** Excludes feeds of comments, which blogs have for each page: they list no other pages. */
function isFeed(type: string, url: string): boolean {
  const essence = type.split(";", 1)[0]!.trim().toLowerCase();
  const { pathname } = new URL(url);
  if (/\/comments(?:\/|$)/i.test(pathname)) return false;
  return FEED_TYPES.has(essence) || (essence === "application/json" && /feed/i.test(pathname));
}
