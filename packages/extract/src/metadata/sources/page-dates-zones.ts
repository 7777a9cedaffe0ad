import { attribute, closest, Label, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import type { Line } from "./page-lines.js";
import type { PageSources } from "./types.js";

/** Where the page's own matter lies, in rows. */
export interface Zones {
  /** The heading that is the page's title; -1 where there is none. */
  readonly heading: number;
  /** The first and the last row that the method takes for content; -1 without. */
  readonly first: number;
  readonly last: number;
}

/** What a date stands in that is not the page itself. */
export type Surroundings = "teaser" | "comment" | "event" | "page-frame" | undefined;

/** Headings that are compared with the title, characters of each. */
const MOST_HEADINGS = 40;
const LONGEST_HEADING = 300;
/** Ancestors that are looked at. */
const MOST_ANCESTORS = 24;

const TEASER =
  /related|recommend|teaser|side-?bar|(?:^|[\s_-])side(?:$|[\s_-])|(?:^|\s)widgets?(?:$|[\s_-])|popular|trending|most-?read|latest|recent|(?:more|other|further|next|prev|previous|adjacent)[-_]?(?:news|stor|post|article|read|entr)|read[-_]?(?:more|next)|up-?next|also[-_]like|carousel|slider|swiper|(?:^|[\s_-])promo(?:$|[\s_-])|ticker|onward|you-?may|similar|post-?nav|navigation|pagination|breadcrumb/i;
const COMMENT = /comment|disqus|repl(?:y|ies)|respon[ds]|discussion-list|testimonial|review/i;
const EVENT = /(?:^|[\s_-])events?(?:$|[\s_-])|calendar|schedule|countdown|deadline|webinar/i;
/** Items of schema.org with dates of their own. */
const OWN_DATES = /Review|Comment|Answer|Event|Person|Offer|VideoObject|ImageObject|MediaObject|AudioObject/;
/** An `aside` with less text is a byline beside the title, not a list of other pages. */
const SMALL_ASIDE = 200;
/** Entries of lists have less text, characters, and fewer rows. */
const ENTRY_TEXT = 600;
const ENTRY_ROWS = 120;
const SHORTEST_TITLE = 24;

/** The heading that says the title, else the line that does; and the ends of the content. */
export function zonesOf({ tree, marks, statements }: PageSources, lines: readonly Line[]): Zones {
  let first = -1;
  let last = -1;
  if (marks !== undefined) {
    first = marks.label.indexOf(Label.content);
    last = marks.label.lastIndexOf(Label.content);
  }
  const titles = (statements.get("og:title") ?? []).slice(0, 1).map(({ value }) => plain(value));
  const row = tree.tag.indexOf(Tag.title);
  if (row >= 0) titles.push(plain(textContent(tree, row)));
  const heading = titleHeading(tree, lines, titles);
  return { heading: heading >= 0 ? heading : titleLine(lines, titles), first, last };
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

function fitOf({ text }: Line, titles: readonly string[]): number {
  const said = plain(text);
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
  return text
    .slice(0, LONGEST_HEADING)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The share of the longer text that is the shorter one, if it begins or ends it; a title has the site's name beside. */
function likeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short === "" || !(long.startsWith(short) || long.endsWith(short))) return 0;
  return short.length / long.length;
}

/** What a row stands in, up to the element that holds the heading or the content too. */
export function surroundings(tree: Tree, row: number, { heading, first }: Zones): Surroundings {
  let found: Surroundings;
  let steps = 0;
  for (let up = row; up > 0 && steps < MOST_ANCESTORS; up = tree.parent[up]!, steps++) {
    if (tree.kind[up] !== NodeKind.element) continue;
    const holds = (at: number): boolean => at >= up && at < tree.end[up]!;
    if (holds(heading) || (up < first && holds(first))) break;
    const tag = tree.tag[up]!;
    const size = tree.textBefore[tree.end[up]!]! - tree.textBefore[up]!;
    if (tag === Tag.nav || (tag === Tag.aside && size > SMALL_ASIDE)) return "teaser";
    if (size < ENTRY_TEXT && hasLinkedHeading(tree, up)) return "teaser";
    if (tag === Tag.footer && tree.tag[tree.parent[up]!] === Tag.body) found = "page-frame";
    if (OWN_DATES.test(attribute(tree, up, "itemtype") ?? "")) return "comment";
    const names = `${attribute(tree, up, "class") ?? ""} ${attribute(tree, up, "id") ?? ""}`;
    if (names.length <= 1 || names.length > 500) continue;
    if (TEASER.test(names)) return "teaser";
    if (COMMENT.test(names)) found = "comment";
    else if (EVENT.test(names)) found ??= "event";
  }
  return found;
}

/** Whether an element holds a heading that is a link: the title of another page. */
function hasLinkedHeading(tree: Tree, row: number): boolean {
  const stop = Math.min(tree.end[row]!, row + ENTRY_ROWS);
  for (let at = row; at < stop; at++) {
    const tag = tree.tag[at]!;
    if (tag !== Tag.h2 && tag !== Tag.h3 && tag !== Tag.h4) continue;
    // A shorter one is the name of an author, or of a section.
    if (tree.linkBefore[tree.end[at]!]! - tree.linkBefore[at]! < SHORTEST_TITLE) continue;
    let link = closest(tree, at, Tag.a);
    for (let in_ = at + 1; link < 0 && in_ < tree.end[at]!; in_++) if (tree.tag[in_] === Tag.a) link = in_;
    // A post of a forum links itself.
    if (link >= 0 && !(attribute(tree, link, "href") ?? "#").includes("#")) return true;
  }
  return false;
}

/** Paths of pages that list others: the root, and sections by their names. */
const INDEX =
  /^(?:\/|\/index\.\w+|(?:\/[\w-]+)*\/(?:news|newsroom|blogs?|articles?|press|press-releases|stories|posts|updates|archives?|latest|all)\/?)$/i;

/** Whether an address is a home page's or a section's: the dates that it shows are those of other pages. */
export function isIndexPage(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return search === "" && pathname.length < 200 && INDEX.test(pathname);
}
