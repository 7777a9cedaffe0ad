import type { Offer } from "./decide.js";
import type { PageSources } from "./sources/types.js";
import { titleParts } from "./title/separators.js";
import { namesSite, siteNames, titleElement } from "./title/site-names.js";
import { tidy } from "./title/tidy.js";

/** Characters of a title that are read. */
const LONGEST_TITLE = 500;

/** Words of a part that only holds the host's name: `Delta Vacations` on delta.com. */
const MOST_WORDS = 4;

/**
 * The last or first part of the `title` that the page's host is named after: `The Daily Bird` of
 * `Swifts | The Daily Bird` on dailybird.org.
 */
export function titleTail(sources: PageSources): readonly Offer<string>[] {
  const { tree, text } = sources;
  const row = titleElement(tree);
  if (row < 0) return [];
  const raw = text(row, LONGEST_TITLE);
  const { parts } = titleParts(tidy(raw));
  const host = { ...siteNames(sources), names: [] };
  if (parts.length < 2) return [];
  const ends = [parts.at(-1)!, parts[0]!];
  const value =
    ends.find((part) => namesSite(part, host) === 2) ??
    ends.find((part) => namesSite(part, host) === 1 && part.split(/\s+/).length <= MOST_WORDS);
  return value === undefined ? [] : [{ value, source: "page", key: "title", raw }];
}
