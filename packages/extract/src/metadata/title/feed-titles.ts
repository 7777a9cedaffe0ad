import { attribute, Tag } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { tidy } from "../text/plain-text.js";
import { titleParts } from "./title-parts.js";

/** Words of feeds, and of feeds of one page's comments, which have the page's title. */
const FEED = /\b(?:rss|atom|feeds?|xml|[12]\.0)\b|[()]/gi;
const COMMENTS = /comment|kommentar|comentario|coment|reactie|коммент|σχόλι/i;
const MAX_FEEDS = 6;

/**
 * Returns the first parts of the titles of the page's feeds, which are the site's name or that of a section.
 *
 * @example feedTitles(sources) // ["The Daily"] of `<link type="application/rss+xml" title="The Daily » RSS Feed">`
 */
export function feedTitles({ tree, rows }: PageSources): readonly string[] {
  const found: string[] = [];
  for (const row of rows.links) {
    if (found.length >= MAX_FEEDS) break;
    if (tree.tag[row] !== Tag.link || !/rss|atom/i.test(attribute(tree, row, "type") ?? "")) continue;
    const title = attribute(tree, row, "title")?.slice(0, 200) ?? "";
    const [first = ""] = titleParts(tidy(title)).parts;
    if (!COMMENTS.test(title)) found.push(tidy(first.replace(FEED, " ")));
  }
  return found;
}
