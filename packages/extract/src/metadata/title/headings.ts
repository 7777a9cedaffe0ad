import { Attribute, attribute, closest, Tag, type Tree } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { likeness } from "../text/likeness.js";
import { tidy, withoutEnd } from "../text/plain-text.js";

/** A heading that may be the page's title. */
export interface Heading {
  readonly text: string;
  readonly row: number;
  /** Number of visible characters between it and the content's first character; 0 without marks. */
  readonly distance: number;
  /** Whether it comes after the content's beginning. */
  readonly after: boolean;
  /** Inside `nav`, `footer`, `aside`, a dialog or a breadcrumb trail, or a link to the home page: a logo. */
  readonly aside: boolean;
  /** Whether all of it links to another place: a logo, a teaser. */
  readonly linked: boolean;
  /** Whether its class, id or itemprop names it as a title. */
  readonly named: boolean;
}

/** Maximum number of headings that are read; on pages with more, later ones are not the title. */
const MAX_HEADINGS = 60;
const MAX_TITLE_LENGTH = 250;

const NOT_TITLE =
  /(?:^|[-_ ])(?:label|badge|prefix|tag|headerlink|anchor|sr-only|screen-reader\w*|visually-?hidden|u-srOnly|edit\w*)(?:$|[-_ ])/i;
/** Names of classes, ids and properties of titles. */
const TITLE_CLASS = /(?:title|headline|heading|subject)/i;
const ASIDES: ReadonlySet<number> = new Set([Tag.nav, Tag.footer, Tag.aside, Tag.dialog]);

/**
 * Returns the headings of a rank, in the page's order, with evidence for whether each is the page's title.
 *
 * @param tag - `Tag.h1`, `Tag.h2`.
 */
export function headings(sources: PageSources, tag: number): readonly Heading[] {
  const known = headingsByTag(sources);
  let found = known.get(tag);
  if (found === undefined) known.set(tag, (found = readHeadings(sources, tag)));
  return found;
}

const headingsByTag = once((_: PageSources) => new Map<number, readonly Heading[]>());

function readHeadings(sources: PageSources, tag: number): readonly Heading[] {
  const { tree, rows, text: textOf } = sources;
  const found: Heading[] = [];
  const trail = trailEntries(sources);
  const start = rows.contentStart;
  const skip = (inner: number): boolean => isNotTitle(tree, inner);
  for (const row of rows.headings) {
    if (tree.tag[row] !== tag) continue;
    if (found.length >= MAX_HEADINGS) break;
    if (trail.has(row)) continue;
    const text = tidy(withoutEnd(textOf(row, { visible: true, skip, apart: "capitals" }), /[¶#§]/));
    if (text === "" || text.length > MAX_TITLE_LENGTH) continue;
    const before = start < 0 ? 0 : tree.textBefore[start]! - tree.textBefore[tree.end[row]!]!;
    found.push({
      text,
      row,
      distance: Math.abs(before),
      after: before < 0,
      aside: isAside(tree, row) || leadsHome(tree, row),
      linked: isLinked(tree, row),
      named: isNamedTitle(tree, row),
    });
  }
  return found;
}

/** The page's `h1` headings. */
export function mainHeadings(sources: PageSources): readonly Heading[] {
  return headings(sources, Tag.h1);
}

/**
 * Whether a part of a heading is not the title: a forum's prefix, an anchor's mark, words for screen readers.
 */
function isNotTitle(tree: Tree, row: number): boolean {
  const names = Attribute.class(tree, row);
  return names !== undefined && NOT_TITLE.test(names);
}

/** Whether an element's class, id or itemprop names it as a title. */
export function isNamedTitle(tree: Tree, row: number): boolean {
  return [Attribute.class, Attribute.id, Attribute.itemprop].some((read) =>
    TITLE_CLASS.test(read(tree, row) ?? ""),
  );
}

/** Names of a breadcrumb trail. Its last entry may be an `h1`, with another title than the printed headline's. */
const TRAIL = /breadcrumb/i;
const TRAIL_NAMES = ["class", "itemtype"];
const TRAIL_TAGS: ReadonlySet<number> = new Set([Tag.li, Tag.ol, Tag.ul, Tag.nav]);
/** Maximum number of elements between a trail and the heading in it. */
const MAX_TRAIL = 4;

/** The headings that are entries of a breadcrumb trail; none if the page has no others. */
const trailEntries: (sources: PageSources) => ReadonlySet<number> = once(({ tree, rows }) => {
  const main = rows.headings.filter((row) => tree.tag[row] === Tag.h1 || tree.tag[row] === Tag.h2);
  const found = new Set(main.slice(0, MAX_HEADINGS).filter((row) => isInTrail(tree, row)));
  return found.size < main.length ? found : new Set();
});

/** Whether a heading is an entry of a breadcrumb trail; a page's head that has a trail beside the heading is none. */
function isInTrail(tree: Tree, row: number): boolean {
  for (let up = row, level = 0; up > 0 && level <= MAX_TRAIL; up = tree.parent[up]!, level++) {
    if (up !== row && !TRAIL_TAGS.has(tree.tag[up]!)) continue;
    if (TRAIL_NAMES.some((name) => TRAIL.test(attribute(tree, up, name) ?? ""))) return true;
  }
  return attribute(tree, row, "data-breadcrumb-headline") !== undefined;
}

function isAside(tree: Tree, row: number): boolean {
  for (let up = tree.parent[row]!; up > 0; up = tree.parent[up]!) {
    if (ASIDES.has(tree.tag[up]!)) return true;
    const role = Attribute.role(tree, up);
    if (role === "dialog" || role === "navigation" || role === "contentinfo") return true;
  }
  return false;
}

const HOME = /^(?:https?:\/\/[^/]+)?\/?(?:index\.[a-z]{3,5})?$/i;

/** Whether an element is in a link to the site's home page, or has one. */
export function leadsHome(tree: Tree, row: number): boolean {
  let link = closest(tree, row, Tag.a);
  for (let at = row + 1; link < 0 && at < tree.end[row]! && at < row + 20; at++)
    if (tree.tag[at] === Tag.a) link = at;
  const href = link < 0 ? undefined : attribute(tree, link, "href");
  return href !== undefined && href !== "" && isLinked(tree, row) && HOME.test(href);
}

function isLinked(tree: Tree, row: number): boolean {
  const end = tree.end[row]!;
  const size = tree.textBefore[end]! - tree.textBefore[row]!;
  const linked = tree.linkBefore[end]! - tree.linkBefore[row]!;
  return size > 0 && linked >= size * 0.9 && closest(tree, row, Tag.body) >= 0;
}

/** With a smaller Dice coefficient a heading is a slogan, a section, a teaser. */
const MIN_LIKENESS = 0.3;
/** Minimum number of shared words: one is chance. */
const MIN_SHARED = 2;
/** A heading farther after the content's beginning, in visible characters, belongs to what follows it. */
const MAX_AFTER = 3_000;

/**
 * Returns the heading that equals a title, otherwise the one most like it; undefined if none is like it.
 *
 * @param title - the page's title, without its site's name.
 */
export function headingLike(found: readonly Heading[], title: string): Heading | undefined {
  const isAlone = found.length === 1;
  let best: Heading | undefined;
  let most = 0;
  for (const heading of found) {
    if (fold(heading.text) === fold(title)) return heading;
    if (heading.aside || heading.linked || (!isAlone && heading.after && heading.distance > MAX_AFTER))
      continue;
    const { dice, shared } = likeness(heading.text, title);
    const isBeginning = isAlone && ` ${fold(title)} `.startsWith(` ${fold(heading.text)} `);
    if ((dice < MIN_LIKENESS || shared < MIN_SHARED) && !isBeginning) continue;
    if (dice <= most) continue;
    most = dice;
    best = heading;
  }
  return best;
}
