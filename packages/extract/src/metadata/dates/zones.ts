import { Tag, type Tree, textContent } from "@winnow/core-dom";
import { type Line, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";

/** Where the page's own matter lies, in rows. */
export interface Zones {
  /** The heading that is the page's title; -1 where there is none. */
  readonly heading: number;
  /** The first and the last row that the method takes for content; -1 without. */
  readonly first: number;
  readonly last: number;
}

/** Headings that are compared with the title, characters of each. */
const MOST_HEADINGS = 40;
const LONGEST_HEADING = 300;

/** The heading that says the title, else the line that does; and the ends of the content. */
export function zonesOf({ tree, rows, statements }: PageSources, lines: readonly Line[]): Zones {
  const titles = (statements.get("og:title") ?? []).slice(0, 1).map(({ value }) => plain(value));
  if (rows.title >= 0) titles.push(plain(textContent(tree, rows.title)));
  const heading = titleHeading(tree, lines, titles);
  return {
    heading: heading >= 0 ? heading : titleLine(lines, titles),
    first: rows.markedStart,
    last: rows.markedEnd,
  };
}

/** An h1, best one that has the title's words; else another heading with half the title. */
function titleHeading(tree: Tree, lines: readonly Line[], titles: readonly string[]): number {
  let best = -1;
  let most = 0;
  let left = MOST_HEADINGS;
  for (const line of lines) {
    const heading = line.characters <= LONGEST_HEADING ? headingAbove(tree, line.start) : -1;
    if (heading < 0) continue;
    if (left-- <= 0) break;
    const isH1 = tree.tag[heading] === Tag.h1;
    const fit = fitOf(line, titles);
    const points = fit + (isH1 ? 0.5 : 0.1);
    if (points > most && (isH1 || fit >= 0.5)) {
      most = points;
      best = heading;
    }
  }
  return best;
}

/** The line that is most of the title: pages without headings. */
function titleLine(lines: readonly Line[], titles: readonly string[]): number {
  let best = -1;
  let most = 0.6;
  for (const line of lines) {
    if (line.characters > LONGEST_HEADING) continue;
    const fit = fitOf(line, titles);
    if (fit > most) {
      most = fit;
      best = line.start;
    }
  }
  return best;
}

function fitOf(line: Line, titles: readonly string[]): number {
  const said = plain(lineText(line));
  return said === "" ? 0 : Math.max(0, ...titles.map((title) => likeness(said, title)));
}

/** The heading that a text stands in, a few elements up; -1 where it stands in none. */
function headingAbove(tree: Tree, row: number): number {
  let steps = 0;
  for (let up = tree.parent[row]!; up > 0 && steps < 4; up = tree.parent[up]!, steps++) {
    const tag = tree.tag[up]!;
    if (tag === Tag.h1 || tag === Tag.h2 || tag === Tag.h3 || tag === Tag.h4) return up;
  }
  return -1;
}

function plain(text: string): string {
  const beginning = text.slice(0, LONGEST_HEADING).toLowerCase();
  const separators = /[^\0-\x7f]/.test(beginning) ? /[^\p{L}\p{N}]+/gu : /[^a-z0-9]+/g;
  return beginning.replace(separators, " ").trim();
}

/** The share of the longer text that is the shorter one, if it begins or ends it; a title has the site's name beside. */
function likeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short === "" || !(long.startsWith(short) || long.endsWith(short))) return 0;
  return short.length / long.length;
}
