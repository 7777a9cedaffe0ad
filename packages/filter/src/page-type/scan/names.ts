import { FNV_OFFSET, FNV_PRIME, familyLookup } from "./hash.js";

/**
 * Words of class names that authors of pages share, in families. Whole words only. Two tables of up to 31 families,
 * one bit each.
 */
// biome-ignore format: a table
const NAMES_OF_TEXT = {
  article: "article articles articlebody story stories news", post: "post posts entry entries blogpost hentry blog",
  body: "content body text richtext prose wysiwyg markdown rte copy", byline: "author authors byline writer contributor bio",
  date: "date datetime dateline published timestamp pubdate time posted", caption: "caption figcaption credit photo",
  related: "related recommended recommendations popular trending latest recent similar also",
  share: "share sharing social sharedaddy addthis facebook twitter", ad: "ad ads advert advertisement sponsored adsbygoogle dfp",
  comment: "comment comments commentlist disqus respond", reply: "reply replies quote quoted bbcode signature postbody postbit",
  thread: "thread threads topic topics forum forums board message messages discussion discussions",
  user: "user username users avatar profile member members reputation karma rank", vote: "vote votes upvote voting like likes score",
  question: "answer answers question questions accepted solved", code: "code highlight hljs prism codehilite syntax snippet codeblock pre",
  api: "api endpoint param params parameter parameters method methods class function signature returns", docs: "docs doc documentation docsearch reference manual guide wiki mw docutils sphinx",
  toc: "toc tableofcontents contents outline", version: "version versions edit edition changelog release",
  builder: "elementor vc wpb et pb divi fl builder wix squarespace webflow framer hs", nav: "nav navbar menu navigation submenu megamenu",
  breadcrumb: "breadcrumb breadcrumbs crumb crumbs", login: "login signin account register signup", modal: "modal popup overlay dialog drawer",
  consent: "cookie cookies consent gdpr privacy", sidebar: "sidebar aside rail widget widgets", footer: "footer foot copyright legal",
  header: "header head masthead topbar", quote: "blockquote pullquote testimonial testimonials", excerpt: "excerpt summary teaser teasers snippet more readmore",
} as const;

// biome-ignore format: a table
const NAMES_OF_THINGS = {
  product: "product products sku variant variants pdp", swatch: "swatch swatches size sizes color colors colour option options",
  price: "price prices pricing amount money sale discount", cart: "cart basket checkout addtocart atc bag minicart",
  buy: "buy purchase wishlist quantity qty stock shipping delivery availability", gallery: "gallery carousel slider slide slides swiper slick thumbnail thumbnails zoom lightbox",
  review: "review reviews rating ratings stars star", card: "card cards tile tiles box", grid: "grid masonry columns row rows",
  item: "item items", list: "list listing listings results result feed loop archive directory index", filter: "filter filters facet facets refine layered",
  sort: "sort sortby sorting orderby", pager: "pager pagination paginate paging next prev previous loadmore", taxonomy: "tag tags category categories cat taxonomy labels",
  collection: "collection collections department catalog plp", hero: "hero banner jumbotron cta intro", feature: "feature features benefit benefits",
  service: "service services solution solutions industries", plan: "plan plans tier tiers subscription", contact: "contact phone email address map location locations office",
  form: "form forms field input demo trial newsletter subscribe", faq: "faq faqs accordion accordions toggle collapse expand", tab: "tab tabs panel panels",
  team: "team staff people client clients partner partners logos logo", job: "job jobs career careers vacancy", event: "event events course courses venue calendar",
  recipe: "recipe ingredients", spec: "spec specs specification specifications attribute attributes", search: "search searchresults query",
  media: "video player podcast audio episode",
} as const;

export const TEXT_FAMILIES: readonly string[] = Object.keys(NAMES_OF_TEXT);
export const THING_FAMILIES: readonly string[] = Object.keys(NAMES_OF_THINGS);

/** What is known of a `class` or `id` value. */
export interface NameBits {
  /** The families of {@link TEXT_FAMILIES} that its words are in. */
  readonly text: number;
  /** Those of {@link THING_FAMILIES}. */
  readonly things: number;
  /** A hash of its first name without digits, which elements of one kind share. */
  readonly signature: number;
}

const textFamiliesOf = familyLookup(NAMES_OF_TEXT);
const thingFamiliesOf = familyLookup(NAMES_OF_THINGS);

/** Characters of a value that are read. Utility classes may be thousands of characters long. */
const MAX_VALUE = 300;

/**
 * Reads a `class` or `id` value. Words end at everything that is not an ASCII letter, and before a capital after a
 * small letter.
 */
export function readName(value: string): NameBits {
  let text = 0;
  let things = 0;
  let signature = FNV_OFFSET;
  let isFirst = true;
  let word = FNV_OFFSET;
  let length = 0;
  let wasSmall = false;
  const end = Math.min(value.length, MAX_VALUE);
  for (let i = 0; i <= end; i++) {
    const code = i < end ? value.charCodeAt(i) : 32;
    const small = code | 32;
    const isLetter = code < 128 && small >= 97 && small <= 122;
    const isCapital = isLetter && code < 97;
    if ((!isLetter || (isCapital && wasSmall)) && length > 0) {
      if (length > 1) {
        text |= textFamiliesOf(word);
        things |= thingFamiliesOf(word);
      }
      word = FNV_OFFSET;
      length = 0;
    }
    if (isLetter) {
      word = Math.imul(word ^ small, FNV_PRIME);
      length++;
    }
    wasSmall = isLetter && !isCapital;
    if (isFirst && code <= 32) isFirst = signature === FNV_OFFSET;
    else if (isFirst && (code < 48 || code > 57)) signature = Math.imul(signature ^ code, FNV_PRIME);
  }
  return { text, things, signature };
}
