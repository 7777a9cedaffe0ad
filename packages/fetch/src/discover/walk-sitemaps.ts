import { isBefore } from "./dates.js";
import { parseFeed } from "./feed.js";
import { type Candidate, type Discovery, readFile, reportCut, reportNone } from "./read-file.js";
import { parseSitemap } from "./sitemap.js";
import type { FoundUrl } from "./types.js";
import { foundIn } from "./walk-feeds.js";

/**
 * Yields the addresses in sitemaps, in their order; the sitemaps of an index are read at its position. A feed
 * may replace a sitemap, as sitemaps.org allows. Of guessed addresses, only the first that is a sitemap is
 * used.
 */
export async function* walkSitemaps(
  discovery: Discovery,
  candidates: readonly Candidate[],
): AsyncGenerator<FoundUrl, void, undefined> {
  const { options, maxSize, since } = discovery;
  const { maxDepth = 3, maxSitemaps = 1_000 } = options;
  // A stack: its top is read next.
  const waiting = candidates.map((candidate) => ({ ...candidate, depth: 0 })).reverse();
  const seen = new Set<string>();
  let read = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { url, guessed, depth } = file;
    if (seen.has(url)) continue;
    seen.add(url);
    if (read === maxSitemaps) {
      const message = `stopped after ${maxSitemaps} sitemaps; there are ${waiting.length + 1} or more others`;
      options.onProblem?.({ url, code: "limit", message });
      return;
    }
    read++;
    const response = await readFile(discovery, file, "sitemap");
    if (response === undefined) continue;
    const { bytes, headers } = response;
    // If the guessed address redirects to another host, that host belongs to the site.
    if (guessed) discovery.addToSite(response.url);
    const sitemap = parseSitemap(bytes, response.url, { maxSize });
    if (sitemap.kind === "index") {
      options.onTried?.({ url, kind: "sitemap", guessed, found: sitemap.sitemaps.length });
      if (guessed) waiting.length = 0;
      if (depth === maxDepth) {
        options.onProblem?.({ url, code: "limit", message: `sitemap indexes nest deeper than ${maxDepth}` });
        continue;
      }
      // A sitemap that has not changed since that date lists no newer pages.
      const wanted = sitemap.sitemaps.filter((child) => !isBefore(since, child.lastModified));
      // At most as many as may still be read: an index of a thousand may list indexes of a million.
      const unread = new Set(wanted.flatMap((child) => (seen.has(child.url) ? [] : [child.url])));
      const reachable = [...unread].slice(0, maxSitemaps - read + 1);
      for (const child of reachable.reverse()) waiting.push({ url: child, guessed: false, depth: depth + 1 });
    } else if (sitemap.kind === "urls") {
      options.onTried?.({ url, kind: "sitemap", guessed, found: sitemap.urls.length });
      reportCut(options, url, sitemap.urls.length);
      if (guessed) waiting.length = 0;
      for (const found of sitemap.urls) yield { ...found, source: "sitemap", from: url };
    } else {
      const feed = parseFeed(bytes, headers["content-type"], response.url, { maxSize });
      if (feed.kind === "none") {
        reportNone(options, file, "sitemap", sitemap.reason);
        continue;
      }
      options.onTried?.({ url, kind: "feed", guessed, found: feed.items.length });
      if (guessed) waiting.length = 0;
      reportCut(options, url, feed.items.length);
      for (const item of feed.items) yield foundIn(url, item);
    }
  }
}
