import { nameWords, wordFamilies } from "@winnow/core-dom/blocks";

/** The words of a `class` or `id` value, for example `post`, `body` and `wide` of `postBody--wide2`. */
export interface ClassPieces {
  /** FNV-1a hashes of the words in lower case, in order, at most {@link MAX_PIECES}. */
  readonly hashes: readonly number[];
  /** The {@link KEYWORDS} that the value has, one bit each. */
  readonly keywords: number;
}

export const MAX_PIECES = 16;

/**
 * Words of class names that authors of pages share, by what they mean. Whole words only: `respond` is an area
 * for comments, `responsive` a layout.
 */
// biome-ignore format: a table
const KEYWORDS = {
  comment: "comment comments commentlist disqus respond replies reply discussion",
  footer: "footer foot colophon bottom copyright legal",
  header: "header head masthead topbar banner hero top",
  navigation: "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs toc",
  sidebar: "sidebar side aside rail widget widgets column secondary",
  related: "related recommended recommendations more similar also popular trending latest recent suggested",
  share: "share sharing social sharedaddy addthis follow facebook twitter",
  promotion: "ad ads advert advertisement sponsor sponsored promo promotion promoted cta offer",
  account: "login signin signup subscribe subscription newsletter register account optin paywall",
  consent: "cookie cookies consent gdpr privacy notice alert onetrust ot moove",
  pager: "pager pagination paging pages next prev previous",
  byline: "author byline bio avatar profile user username poster",
  meta: "meta date time timestamp published posted info details data",
  taxonomy: "tag tags category categories cat topics label labels badge",
  overlay: "modal popup overlay lightbox lb dialog tooltip dropdown flyout drawer offcanvas",
  concealed: "hidden hide sr only screenreader visually visuallyhidden invisible collapsed collapse noscript",
  body: "content body text entry story prose richtext rte wysiwyg markdown paragraph copy article post",
  main: "main primary maincontent page container wrapper",
  product: "product products price prices cart buy shop sku variant stock",
  review: "review reviews rating ratings stars testimonial testimonials",
  card: "card cards item items teaser teasers tile tiles grid list listing result results feed loop row",
  form: "form search input field filter filters facet facets sort button btn",
  media: "gallery slider carousel slide swiper slick image img photo video figure caption thumbnail",
  forum: "forum thread topic message messages postbody bbcode signature quote answer question answers",
  signature: "signature sig signatures",
  panel: "accordion accordions faq faqs tab tabs panel panels collapse collapsible toggle expand",
  specification: "spec specs specification specifications features feature attributes table",
  title: "title headline heading subtitle name description summary excerpt intro lead",
} as const;

export type Keyword = keyof typeof KEYWORDS;
export const KEYWORD_NAMES = Object.keys(KEYWORDS) as Keyword[];

const keywordsOfWord = wordFamilies(Object.values(KEYWORDS));
const NO_PIECES: ClassPieces = { hashes: [], keywords: 0 };

/**
 * Returns the words of a `class` or `id` value.
 *
 * @param before - the words of another value of the same element, which come first.
 */
export function classPieces(value: string, before: ClassPieces = NO_PIECES): ClassPieces {
  const words = nameWords(value, { max: MAX_PIECES - before.hashes.length });
  let { keywords } = before;
  for (const word of words) for (const keyword of keywordsOfWord(word)) keywords |= 1 << keyword;
  return { hashes: before.hashes.concat(words), keywords };
}

/**
 * Returns what elements of the same kind have in common, for lists of records: the first two class names with
 * each run of digits as `#`.
 */
export function classSignature(value: string): string {
  return value.trim().split(/\s+/, 2).join(" ").replace(/\d+/g, "#");
}
