import { Namespace, Tag, type Tree } from "@winnow/core-dom";
import { words } from "@winnow/core-dom/text";
import type { ElementText } from "../page/element-text.js";
import type { Statement } from "./types.js";

/** Headings that are looked at, and characters of each title. */
const MOST_HEADINGS = 5;
const LONGEST_TITLE = 400;

/** How much of a text stands in one of the page's titles, from 0 to 1. */
export type TitleLikeness = (text: string) => number;

/**
 * Compares with what a page calls itself: its `title`, `og:title`, and first headings. The measure is the share of
 * the text's words that a title has, times the share of the title's words that the text covers where the title is a
 * heading (a `title` has the site's name besides).
 */
export function titleLikeness(
  tree: Tree,
  statements: ReadonlyMap<string, readonly Statement[]>,
  text: ElementText,
): TitleLikeness {
  let titles: ReadonlySet<string>[] | undefined;
  return (written) => {
    titles ??= titlesOf(tree, statements, text).map(bag);
    const own = bag(written.slice(0, LONGEST_TITLE));
    if (own.size === 0) return 0;
    let best = 0;
    for (const title of titles) {
      let common = 0;
      for (const word of own) if (title.has(word)) common++;
      // One or two words of a long title are a topic or the site's name.
      const covered = common / Math.max(1, title.size);
      best = Math.max(best, (common / own.size) * Math.min(1, covered * 3));
    }
    return best;
  };
}

/** What a page calls itself: Open Graph's title, Twitter's, its `title` and first headings. */
export function titlesOf(
  tree: Tree,
  statements: ReadonlyMap<string, readonly Statement[]>,
  text: ElementText,
): readonly string[] {
  const titles = ["og:title", "twitter:title"].flatMap((name) =>
    (statements.get(name) ?? []).slice(0, 1).map(({ value }) => value),
  );
  for (const [tag, most] of [
    [Tag.title, 1],
    [Tag.h1, MOST_HEADINGS],
  ] as const) {
    let row = tree.tag.indexOf(tag);
    for (let i = 0; i < most && row >= 0; row = tree.tag.indexOf(tag, row + 1)) {
      if (tree.namespace[row] !== Namespace.html) continue;
      titles.push(text(row, LONGEST_TITLE));
      i++;
    }
  }
  return titles;
}

function bag(written: string): ReadonlySet<string> {
  return new Set(words(written.toLowerCase(), { unspaced: "character" }));
}
