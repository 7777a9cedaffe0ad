import { Tag } from "@winnow/core-dom";
import { type Line, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { likeness, wordSet } from "../text/likeness.js";
import { declaredTitles } from "../title/head-titles.js";
import { titleHeading } from "../title/index.js";

/** The rows of the page's own content. */
export interface Zones {
  /** The heading that is the page's title; -1 without one. */
  readonly heading: number;
  /** The first and the last row that the method marks as content; -1 without marks. */
  readonly first: number;
  readonly last: number;
}

/** Maximum number of headings that are compared with the title, and characters of each text. */
const MAX_HEADINGS = 40;
const MAX_LENGTH = 300;
/** The minimum fit for a lower heading, and for any line, to be the title. */
const ALIKE = 0.5;
const ALIKE_LINE = 0.6;

/**
 * Finds the heading, or without one the line, that is most like a declared title, and the ends of the
 * content. The heading of a post serves as well as the page's: its date is next to it.
 */
export function zonesOf(sources: PageSources, lines: readonly Line[]): Zones {
  const { markedStart, markedEnd } = sources.rows;
  const titles = declaredTitles(sources).map(wordSet);
  const known = titleHeading(sources);
  const heading = known >= 0 ? known : likeHeading(sources, titles);
  return { heading: heading >= 0 ? heading : likeLine(lines, titles), first: markedStart, last: markedEnd };
}

type Titles = readonly ReadonlySet<string>[];

/** Returns an `h1`, preferably one like a title; or a lower heading that surely is the title. */
function likeHeading({ tree, rows, text }: PageSources, titles: Titles): number {
  let best = -1;
  let most = 0;
  for (const row of rows.headings.slice(0, MAX_HEADINGS)) {
    const fit = fitOf(text(row, { visible: true, maxLength: MAX_LENGTH }), titles);
    const isH1 = tree.tag[row] === Tag.h1;
    const points = fit + (isH1 ? 0.5 : 0.1);
    if (points <= most || !(isH1 || fit >= ALIKE)) continue;
    most = points;
    best = row;
  }
  return best;
}

/** Returns the line that is most like a title, for pages without headings. */
function likeLine(lines: readonly Line[], titles: Titles): number {
  let best = -1;
  let most = ALIKE_LINE;
  for (const line of lines) {
    const fit = line.characters > MAX_LENGTH ? 0 : fitOf(lineText(line), titles);
    if (fit <= most) continue;
    most = fit;
    best = line.start;
  }
  return best;
}

/**
 * The shorter text's share of the longer one, if the longer one has all its words: a title often has the
 * site's name too.
 */
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
