/**
 * The names of classes and ids that Resiliparse 2.0 rejects, by trait. Each pattern lists words and says where
 * a word may begin and end: names are separated by white space, the words of a name by `_` and `-`.
 */
const NAME_START = "(?:^|\\s)";
const NAME_END = "(?:$|\\s)";
const WORD_START = "(?:^|[\\s_-])";
const WORD_END = "(?:$|[\\s_-])";

/** What the class or the id of an element says about it. */
// biome-ignore format: a table
export type Trait =
  | "hidden-class" | "skip-link" | "sign-in" | "social" | "logo" | "advertisement" | "junk"
  | "comments" | "article" | "landmark" | "header" | "footer" | "navigation" | "recommended" | "search"
  | "sidebar" | "modal" | "gallery" | "print";

/** Whole names made of these words. */
const names = (words: string, end = NAME_END): RegExp => pattern(NAME_START, words, end);
/** Names that contain these words. */
const words = (any: string): RegExp => pattern(WORD_START, any, WORD_END);

function pattern(start: string, any: string, end: string): RegExp {
  return new RegExp(`${start}(?:${any.replaceAll(/\s+/g, "")})${end}`, "i");
}

// biome-ignore format: a table
export const PATTERNS: Readonly<Record<Trait, RegExp>> = {
  "hidden-class": names(`(?:(?:is|visually)[_-])?
    (?:display-none|hidden|invisible|collapsed|h-0|nocontent|expandable)(?:-xs|-sm|-lg|-2?xl)?`),
  "skip-link": pattern(NAME_START, `(?:link[_-]?)?(?:skip(?:[_-]?(?:to|link))?|scroll[_-]?(?:up|down)|next|
    prev(?:ious)?|permalink|pagination|skip-to-(?:main-)?content)`, "(?:$|\\s|[_-]?(?:post|article))"),
  "sign-in": words(`log[_-]?in|sign[_-]?(?:in|up)|account|user[_-](?:info|profile|settings|actions)`),
  social: pattern("(?:^|\\s|__|--|mobile-|desktop-|l-|m-|c-)", `(?:social(?:media|search)?|share(?:daddy)?|
    syndication|newsletter|sharing|follow|email|likes?|(?:give[_-]?)?feedback|(?:brand[_-])?engagement|facebook|
    twitter|subscribe|wa|jp|aptf-follow)(?:[_-]?(?:post|links?|section|icons?|btn|buttons?|target))?`, WORD_END),
  logo: /logo(?:$|\s)/i,
  advertisement: names(`(?:google|wide)[_-]?ads?|ad(?:vert|vertise(?:ment|link)?|$|_[a-f0-9]+)|sponsor(?:ed)?|
    promoted|paid|(?:wide)?banner|donate`, WORD_END),
  junk: /(?:^|\s)short-view-count|spinner(?:$|[\s_-])/,
  comments: words(`(?:(?:article|user|post)[_-]*)?(?:(?:no[_-]?)?comments?|comment[_-]?list|reply)`),
  article: words(`article|entry|post|story|single[_-]?post|(?:main[_-])?content|body|text|page`),
  landmark: /^(?:(?:l|wp|global|page|site|full|sticky)[_-]*)?(?:(?:head|foot)(?:er)?|right)$/i,
  header: names(`(?:l|m|wp|global|page|site|full|sticky)[_-]*header(?:[_-]?wrap(?:per)?|bar)?`),
  footer: names(`(?:(?:global|page|site)[_-]?)?(?:footer|copyright|cookie|consent|legal|fcontainer)
    (?:[_-](?:wrap(?:per)?|container|banner|notice|bar|consent))?`),
  navigation: names(`(?:(?:l|m|wp|main|site|page|sub|article|global|sticky)[_-]*)?(?:
    nav(?:igation|bar)?(?:[_-](?:bar|menu|container|wrapper))?|menu(?:[_-]item)?|drop[_-]?down|
    bread[_-]?crumbs?|links?[_-]?(?:bar|box|list|container|section|wrapper))`),
  recommended: words(`trends|trending|recommended|featured|popular|editors?[_-]picks|read-next|
    related(?:[_-]?(?:links|articles|posts|guides|stories))?`),
  search: names("search(?:[_-]?(?:bar|facility|box))?"),
  sidebar: names("(?:(?:l|wp|global|sticky)[_-]*)?(?:(?:side|sticky)[_-]?(?:bars?|box)|one-third)"),
  modal: names("(?:wp-|p-|-l)?(?:modal|popup|lightbox)(?:[_-]*(?:window|pane|box))?"),
  gallery: names("gallery|carousel"),
  print: /(?:^|\s)print[_-]/i,
};

/** A `style` that hides the element. */
export const HIDING_STYLE: RegExp = /(?:^|;\s*)(?:display\s?:\s?none|visibility\s?:\s?hidden)(?:$|\s?;)/i;
