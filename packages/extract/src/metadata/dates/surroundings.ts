import { Attribute, attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { type ElementNames, elementNames, remembered } from "../page/element-names.js";
import type { PageSources } from "../sources/types.js";
import type { Zones } from "./zones.js";

/** Kinds of containers of dates other than the page's own content. */
export type Surroundings = "a-teaser" | "a-comment" | "an-event" | "the-page-frame" | undefined;

/** The evidence of one element about its content: the page's own, another kind, or none. */
type Verdict = Exclude<Surroundings, undefined> | "page" | "none";

/** Maximum number of ancestors that are examined. */
const MAX_ANCESTORS = 24;
const MAX_NAMES_LENGTH = 500;

const TEASER =
  /related|recommend|teaser|side-?bar|(?:^|[\s_-])side(?:$|[\s_-])|(?:^|\s)widgets?(?:$|[\s_-])|popular|trending|most-?read|latest|recent|(?:more|other|further|next|prev|previous|adjacent)[-_]?(?:news|stor|post|article|read|entr)|read[-_]?(?:more|next)|up-?next|also[-_]like|carousel|slider|swiper|(?:^|[\s_-])promo(?:$|[\s_-])|ticker|onward|you-?may|similar|post-?nav|navigation|pagination|breadcrumb/i;
/** Not the article's own `comments-open`, `by-line-comments-views`, `hreview`, `responsive`. */
const COMMENT =
  /(?:^|\s|(?:li|div|fb|the|post|article|user|block|reader|all|single|view|single)[-_])comments?(?:$|\s|[-_]?\d|[-_]?(?:lists?|meta\w*|data|body|text|content|wrap\w*|block|area|inner|item|entry|box|date|time\w*|author|thread|section|container|s?[-_]page)|[-_]{2})|commentlist|comment_|disqus|(?:^|[\s_-])repl(?:y|ies)(?:$|[\s_-])|(?:^|[\s_-])(?:respond|responses?)(?:$|[\s_-])|discussion-list|testimonial|(?:user|customer|reader|visitor|guest)[-_]?reviews?|reviews?[-_](?:list|item)/i;
/** Not the icon of a calendar before a date. */
const EVENT =
  /(?:^|[\s_-])events?(?:$|[\s_-])|(?<!fa-|icon-|icon|ion-|meta-|post-)calendar(?!-o|-alt|-icon)|schedule|countdown|deadline|webinar/i;
/** Items of schema.org with dates of their own. */
const OWN_DATES = /Review|Comment|Answer|Event|Person|Offer|VideoObject|ImageObject|MediaObject|AudioObject/;
/** An `aside` with less text is a byline next to the title, not a list of other pages. */
const SMALL_ASIDE = 200;
/** Entries of lists have less text, in characters, and fewer rows. */
const ENTRY_TEXT = 600;
const ENTRY_ROWS = 120;
/** A shorter heading in a list is the name of an author, or of a section. */
const MIN_TITLE = 24;

/**
 * Returns a function that finds the {@link Surroundings} of a row: its ancestors are examined up to the one
 * that also contains the heading or the content.
 */
export function surroundingsOf(
  sources: PageSources,
  { heading, first }: Zones,
): (row: number) => Surroundings {
  const { tree } = sources;
  const namesOf = elementNames(sources);
  const ofNames = remembered(namedVerdict);
  const verdicts = new Map<number, Verdict>();
  return (row) => {
    let found: Surroundings;
    let steps = 0;
    for (let up = row; up > 0 && steps < MAX_ANCESTORS; up = tree.parent[up]!, steps++) {
      if (tree.kind[up] !== NodeKind.element) continue;
      const verdict = verdicts.get(up) ?? verdictOn(up);
      verdicts.set(up, verdict);
      if (verdict === "page") break;
      if (verdict === "a-teaser") return verdict;
      // A list of other pages may contain anything, and comments may be about an event.
      if (verdict !== "none" && (found === undefined || verdict === "a-comment")) found = verdict;
    }
    return found;
  };

  function verdictOn(row: number): Verdict {
    const contains = (at: number): boolean => at >= row && at < tree.end[row]!;
    if (contains(heading) || (row < first && contains(first))) return "page";
    const tag = tree.tag[row]!;
    const size = tree.textBefore[tree.end[row]!]! - tree.textBefore[row]!;
    if (tag === Tag.nav || (tag === Tag.aside && size > SMALL_ASIDE)) return "a-teaser";
    if (size < ENTRY_TEXT && hasLinkedHeading(tree, row)) return "a-teaser";
    if (OWN_DATES.test(Attribute.itemtype(tree, row) ?? "")) return "a-comment";
    const named = ofNames(namesOf(row));
    if (named !== undefined) return named;
    return tag === Tag.footer && tree.tag[tree.parent[row]!] === Tag.body ? "the-page-frame" : "none";
  }
}

function namedVerdict({ classes, id }: ElementNames): Verdict | undefined {
  const names = `${classes} ${id}`;
  if (names.length > MAX_NAMES_LENGTH) return undefined;
  if (TEASER.test(names)) return "a-teaser";
  if (COMMENT.test(names)) return "a-comment";
  return EVENT.test(names) ? "an-event" : undefined;
}

/** Whether an element contains a heading that is a link: the title of another page. */
function hasLinkedHeading(tree: Tree, row: number): boolean {
  const stop = Math.min(tree.end[row]!, row + ENTRY_ROWS);
  for (let at = row; at < stop; at++) {
    const tag = tree.tag[at]!;
    if (tag !== Tag.h2 && tag !== Tag.h3 && tag !== Tag.h4) continue;
    if (tree.linkBefore[tree.end[at]!]! - tree.linkBefore[at]! < MIN_TITLE) continue;
    let link = linkAbove(tree, at);
    const end = Math.min(stop, tree.end[at]!);
    for (let inside = at + 1; link < 0 && inside < end; inside++) {
      if (tree.tag[inside] === Tag.a) link = inside;
    }
    // A post of a forum links itself.
    if (link >= 0 && !(attribute(tree, link, "href") ?? "#").includes("#")) return true;
  }
  return false;
}

/** Returns the link that contains a heading, a few elements up; -1 without one. */
function linkAbove(tree: Tree, row: number): number {
  let steps = 0;
  for (let up = tree.parent[row]!; up > 0 && steps < 6; up = tree.parent[up]!, steps++) {
    if (tree.tag[up] === Tag.a) return up;
  }
  return -1;
}

/** Paths of pages that list others: the root, and sections by their names. */
const INDEX =
  /^(?:\/|\/index\.\w+|(?:\/[\w-]+)*\/(?:news|newsroom|blogs?|articles?|press|press-releases|stories|posts|updates|archives?|latest|all)\/?)$/i;

/** Whether an address is that of a home page or a section: the dates on it are those of other pages. */
export function isIndexPage(url: string | undefined): boolean {
  const address = urlOf(url);
  if (address === undefined) return false;
  const { pathname, search } = address;
  return search === "" && pathname.length < 200 && INDEX.test(pathname);
}
