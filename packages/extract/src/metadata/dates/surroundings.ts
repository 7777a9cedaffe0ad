import { Attribute, attribute, closest, Tag, type Tree } from "@winnow/core-dom";
import { parsedAddress } from "../front-page.js";
import { byNames, type ElementNames } from "../page/element-names.js";
import type { PageSources } from "../sources/types.js";

/** Kinds of containers of dates other than the page's own content. */
export type Surroundings =
  | "a-teaser"
  | "a-comment"
  | "an-event"
  | "a-caption"
  | "code"
  | "the-page-frame"
  | undefined;

/** Elements with the dates of something else than the page. */
const OF_TAGS: ReadonlyMap<number, Surroundings> = new Map([
  [Tag.footer, "the-page-frame"],
  [Tag.figcaption, "a-caption"],
  [Tag.pre, "code"],
  [Tag.code, "code"],
]);

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
/** Maximum number of rows of an entry of a list. */
const ENTRY_ROWS = 120;

/**
 * Returns a function that finds the {@link Surroundings} of a row: its ancestors are examined up to the one
 * that also contains the page's title.
 */
export function surroundingsOf(sources: PageSources, title: number): (row: number) => Surroundings {
  const { tree } = sources;
  const ofNames = byNames(tree, namedVerdict);
  const verdicts = new Map<number, Surroundings>();
  const verdictOn = (row: number): Surroundings => {
    if (hasLinkedHeading(tree, row)) return "a-teaser";
    if (OWN_DATES.test(Attribute.itemtype(tree, row) ?? "")) return "a-comment";
    const inTag = OF_TAGS.get(tree.tag[row]!);
    // HTML, 4.3.8: the footer of its nearest sectioning content.
    const isOfArticle = inTag === "the-page-frame" && closest(tree, row, Tag.article) >= 0;
    return ofNames(row) ?? (isOfArticle ? undefined : inTag);
  };
  return (row) => {
    let steps = 0;
    for (let up = row; up > 0 && steps < MAX_ANCESTORS; up = tree.parent[up]!, steps++) {
      if (up <= title && title < tree.end[up]!) break;
      if (!verdicts.has(up)) verdicts.set(up, verdictOn(up));
      const verdict = verdicts.get(up);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  };
}

function namedVerdict({ classes, id }: ElementNames): Surroundings {
  const names = `${classes} ${id}`;
  if (names.length > MAX_NAMES_LENGTH) return undefined;
  if (TEASER.test(names)) return "a-teaser";
  if (COMMENT.test(names)) return "a-comment";
  return EVENT.test(names) ? "an-event" : undefined;
}

/** Whether an entry of a list contains a heading that is a link: the title of another page. */
function hasLinkedHeading(tree: Tree, row: number): boolean {
  const end = tree.end[row]!;
  if (end > row + ENTRY_ROWS) return false;
  for (let at = row; at < end; at++) {
    const tag = tree.tag[at]!;
    if (tag !== Tag.h2 && tag !== Tag.h3 && tag !== Tag.h4) continue;
    let link = closest(tree, at, Tag.a);
    for (let inside = at + 1; link < 0 && inside < tree.end[at]!; inside++) {
      if (tree.tag[inside] === Tag.a) link = inside;
    }
    // A post of a forum links itself.
    if (link >= 0 && !(attribute(tree, link, "href") ?? "#").includes("#")) return true;
  }
  return false;
}

/** Paths of pages that list others: the root, and sections by their names. */
const INDEX =
  /^(?:\/|\/index\.\w+|(?:\/[\w-]+)*\/(?:news|newsroom|blogs?|articles?|press|press-releases|stories|posts|updates|archives?|latest|all)\/?)$/i;

/** Whether an address is that of a home page or a section: the dates on it are those of other pages. */
export function isIndexPage(url: string | undefined): boolean {
  const address = parsedAddress(url);
  if (address === undefined) return false;
  const { pathname, search } = address;
  return search === "" && pathname.length < 200 && INDEX.test(pathname);
}
