import { Tag } from "@winnow/core-dom";
import { type Line, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { likeness, wordSet } from "../text/likeness.js";
import { declaredTitles } from "../title/head-titles.js";

/** Where the page's own matter lies, in rows. */
export interface Zones {
  /** The heading that is the page's title; -1 where there is none. */
  readonly heading: number;
  /** The first and the last row that the method takes for content; -1 without. */
  readonly first: number;
  readonly last: number;
}

/** Headings that are compared with the title, and characters of each text. */
const MOST_HEADINGS = 40;
const LONGEST = 300;
/** The fit from which on a lower heading, and any line, is the title. */
const ALIKE = 0.5;
const ALIKE_LINE = 0.6;

/**
 * The heading, or without one the line, that is most like a declared title; and the ends of the content. A post's own
 * heading serves as well as the page's: its date is beside it.
 */
export function zonesOf(sources: PageSources, lines: readonly Line[]): Zones {
  const { markedStart, markedEnd } = sources.rows;
  const titles = declaredTitles(sources).map(wordSet);
  const heading = likeHeading(sources, titles);
  return { heading: heading >= 0 ? heading : likeLine(lines, titles), first: markedStart, last: markedEnd };
}

type Titles = readonly ReadonlySet<string>[];

/** An `h1`, best one that is like a title; or a lower heading that surely is. */
function likeHeading({ tree, rows, text }: PageSources, titles: Titles): number {
  let best = -1;
  let most = 0;
  for (const row of rows.headings.slice(0, MOST_HEADINGS)) {
    const fit = fitOf(text(row, { visible: true, longest: LONGEST }), titles);
    const isH1 = tree.tag[row] === Tag.h1;
    const points = fit + (isH1 ? 0.5 : 0.1);
    if (points <= most || !(isH1 || fit >= ALIKE)) continue;
    most = points;
    best = row;
  }
  return best;
}

/** The line that is most like a title: pages without headings. */
function likeLine(lines: readonly Line[], titles: Titles): number {
  let best = -1;
  let most = ALIKE_LINE;
  for (const line of lines) {
    const fit = line.characters > LONGEST ? 0 : fitOf(lineText(line), titles);
    if (fit <= most) continue;
    most = fit;
    best = line.start;
  }
  return best;
}

/** How much of the longer text the shorter one is, if all its words are there; a title has the site's name beside. */
function fitOf(written: string, titles: Titles): number {
  const own = wordSet(written);
  return Math.max(
    0,
    ...titles.map((title) => {
      const { ofFirst, ofSecond } = likeness(own, title);
      return Math.max(ofFirst, ofSecond) === 1 ? Math.min(ofFirst, ofSecond) : 0;
    }),
  );
}
