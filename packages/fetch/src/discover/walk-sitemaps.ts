import { isBefore } from "./dates.js";
import { parseFeed } from "./feed.js";
import { type Discovery, readFile, reportCut, reportNone, type Start } from "./read-file.js";
import { parseSitemap } from "./sitemap.js";
import type { FoundUrl } from "./types.js";
import { foundIn } from "./walk-feeds.js";

/**
 * What sitemaps name, in their order, the sitemaps of an index where the index names them. A feed in the place of a
 * sitemap, which sitemaps.org allows, is read as one. Of guessed places, the first that has a sitemap ends the
 * search.
 */
export async function* walkSitemaps(
  discovery: Discovery,
  starts: readonly Start[],
): AsyncGenerator<FoundUrl, void, undefined> {
  const { options, maxSize, since } = discovery;
  const { maxDepth = 3, maxSitemaps = 1_000 } = options;
  // A stack, whose top is read next.
  const waiting = starts.map((start) => ({ ...start, depth: 0 })).reverse();
  const seen = new Set<string>();
  let read = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { url, guessed, depth } = file;
    if (seen.has(url)) continue;
    seen.add(url);
    if (read === maxSitemaps) {
      const message = `${maxSitemaps} sitemaps were read; ${waiting.length + 1} or more were not`;
      options.onProblem?.({ url, code: "limit", message });
      return;
    }
    read++;
    const response = await readFile(discovery, file, "sitemap");
    if (response === undefined) continue;
    const { bytes, headers } = response;
    // Where the site's own place leads to another host, that host is the site's.
    if (guessed) discovery.addToSite(response.url);
    const sitemap = parseSitemap(bytes, response.url, { maxSize });
    if (sitemap.kind === "index") {
      options.onTried?.({ url, kind: "sitemap", guessed, found: sitemap.sitemaps.length });
      if (guessed) waiting.length = 0;
      if (depth === maxDepth) {
        options.onProblem?.({ url, code: "limit", message: `sitemap indexes nest deeper than ${maxDepth}` });
        continue;
      }
      // A sitemap that did not change since then names nothing that did.
      const wanted = sitemap.sitemaps.filter((child) => !isBefore(since, child.lastModified));
      // More than may still be read are never reached: an index of a million, in an index of a thousand of these.
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
