import { Tag } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { chooseHeading } from "./choose-heading.js";
import { cutTitle } from "./cut.js";
import { fold } from "./fold.js";
import { headTitles } from "./head-titles.js";
import { headings, mainHeadings } from "./headings.js";
import { siteNames } from "./site-names.js";

/** Ranks in which blogs write the title of a post, the likeliest first. */
const LOWER_RANKS: readonly number[] = [Tag.h2, Tag.h3];

/**
 * The row of the heading with the page's title: an `h1`, or an `h2` or `h3` that says just what the head says.
 *
 * @returns -1 where there is none.
 */
export function titleHeading(sources: PageSources): number {
  const { tree, marks } = sources;
  const names = siteNames(sources);
  const main = mainHeadings(sources);
  const said = main.filter(({ aside }) => !aside).map(({ text }) => fold(text));
  const titles = headTitles(sources).map(({ text }) => cutTitle(text, names, said).value);
  const chosen = chooseHeading(main, titles);
  if (chosen !== undefined) return chosen.row;
  const folded = new Set(
    headTitles(sources).flatMap(({ text }) => [fold(text), fold(cutTitle(text, names, []).value)]),
  );
  for (const rank of LOWER_RANKS) {
    const same = headings(tree, rank, marks).find(({ text }) => folded.has(fold(text)));
    if (same !== undefined) return same.row;
  }
  return -1;
}
