import { isBefore } from "./dates.js";
import { parseFeed } from "./feed.js";
import { type Candidate, type Discovery, readFile, reportCut, reportNone } from "./read-file.js";
import { present } from "./text.js";
import type { FeedItem, FoundUrl } from "./types.js";

/**
 * Yields the items of feeds, in order, including older items on the pages that a feed links to. Of guessed
 * addresses, only the first that is a feed is used. Feeds after `maxFeeds` are omitted, and their number is
 * reported.
 */
export async function* walkFeeds(
  discovery: Discovery,
  candidates: readonly Candidate[],
): AsyncGenerator<FoundUrl, void, undefined> {
  const { maxFeeds = 50, onProblem } = discovery.options;
  const seen = new Set<string>();
  for (const [position, candidate] of candidates.entries()) {
    if (position === maxFeeds) {
      const message = `stopped after ${maxFeeds} feeds; the page links to ${candidates.length - position} more`;
      onProblem?.({ url: candidate.url, code: "limit", message });
      return;
    }
    const isFeed = yield* pagesOf(discovery, candidate, seen);
    if (isFeed && candidate.guessed) return;
  }
}

/** Yields the items of one feed, page after page. Returns whether it was a feed. */
async function* pagesOf(
  discovery: Discovery,
  start: Candidate,
  seen: Set<string>,
): AsyncGenerator<FoundUrl, boolean, undefined> {
  const { options, maxSize, since } = discovery;
  const { maxFeedPages = 10 } = options;
  let file: Candidate | undefined = start;
  for (let page = 0; file !== undefined && !seen.has(file.url); page++) {
    const { url, guessed }: Candidate = file;
    if (page === maxFeedPages) {
      const message = `stopped after ${maxFeedPages} pages of the feed`;
      options.onProblem?.({ url, code: "limit", message });
      return true;
    }
    seen.add(url);
    const response = await readFile(discovery, file, "feed");
    if (response === undefined) return page > 0;
    const feed = parseFeed(response.bytes, response.headers["content-type"], response.url, { maxSize });
    if (feed.kind === "none") {
      reportNone(options, file, "feed", feed.reason);
      return page > 0;
    }
    options.onTried?.({ url, kind: "feed", guessed, found: feed.items.length });
    reportCut(options, url, feed.items.length);
    for (const item of feed.items) yield foundIn(url, item);
    const isOld =
      feed.items.length > 0 && feed.items.every((item) => isBefore(since, item.published, item.modified));
    file = feed.next === undefined || isOld ? undefined : { url: feed.next, guessed: false };
  }
  return true;
}

/** Converts an item of the feed at an address. */
export function foundIn(feed: string, { modified, ...item }: FeedItem): FoundUrl {
  return { ...item, ...present({ lastModified: modified }), source: "feed", from: feed };
}
