/**
 * The prefix that a namespace goes by here, whatever prefix a file binds it to; the empty one for the namespaces
 * of the formats themselves. Keys are as {@link canonicalPrefix} brings addresses to one spelling.
 */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["www.w3.org/2005/atom", "atom"],
  ["purl.org/atom/ns", "atom"],
  ["www.w3.org/1999/02/22-rdf-syntax-ns", "rdf"],
  ["purl.org/dc/elements/1.1", "dc"],
  ["purl.org/dc/elements/1.0", "dc"],
  ["purl.org/dc/terms", "dcterms"],
  ["rssnamespace.org/feedburner/ext/1.0", "feedburner"],
  ["www.google.com/schemas/sitemap-news/0.9", "news"],
  ["www.google.com/schemas/sitemap-image/1.1", "image"],
  ["www.google.com/schemas/sitemap-video/1.1", "video"],
  ["www.w3.org/1999/xhtml", "xhtml"],
  ["purl.org/rss/1.0", ""],
  ["my.netscape.com/rdf/simple/0.9", ""],
  ["channel.netscape.com/rdf/simple/0.9", ""],
  ["backend.userland.com/rss", ""],
  ["backend.userland.com/rss2", ""],
  ["www.sitemaps.org/schemas/sitemap/0.9", ""],
  ["www.google.com/schemas/sitemap/0.84", ""],
]);

/**
 * The prefix for a namespace. Scheme, case, and a `/` or `#` at the end don't tell namespaces apart: feeds get
 * them wrong.
 *
 * @example canonicalPrefix("http://www.w3.org/2005/Atom") // "atom"
 */
export function canonicalPrefix(namespace: string): string | undefined {
  return PREFIXES.get(
    namespace
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/[/#]$/, ""),
  );
}
