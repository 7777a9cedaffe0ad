/** Where sitemaps are when robots.txt names none: the common place, and those of common site software. */
const SITEMAPS: readonly string[] = [
  "/sitemap.xml",
  "/sitemap_index.xml",
  "/sitemap-index.xml",
  "/wp-sitemap.xml",
];

/** Where feeds are when the page names none. */
const FEEDS: readonly string[] = ["feed", "rss.xml", "atom.xml", "feed.json", "index.xml"];

/** The addresses to try for a sitemap, likeliest first. */
export function sitemapPlaces(site: string): readonly string[] {
  return SITEMAPS.map((place) => new URL(place, site).href);
}

/** The addresses to try for a feed: in the folder of the page, then at the root of its site. */
export function feedPlaces(page: string): readonly string[] {
  const { pathname } = new URL(page);
  const folder = /\/[^/.]+$/.test(pathname)
    ? `${pathname}/`
    : pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const folders = [...new Set([folder, "/"])];
  return folders.flatMap((at) => FEEDS.map((place) => new URL(at + place, page).href));
}
