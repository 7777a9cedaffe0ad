import { nameWords, wordFamilies } from "@winnow/core-dom/blocks";

/** The words of a `class` or `id` value, for example `post`, `body` and `wide` of `postBody--wide2`. */
export interface ClassPieces {
  /** FNV-1a hashes of the words in lower case, in order, at most {@link MAX_PIECES}. */
  readonly hashes: readonly number[];
  /** The {@link KEYWORDS} that the value has, one bit each. */
  readonly keywords: number;
  /** The bits of {@link AREAS} that it has. */
  readonly areas: number;
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

/** Words for those who give money: plurals, as the sponsor of a project is a role. */
export const DONORS: string =
  "donors sponsors supporters patrons benefactors backers funders spender förderer unterstützer sponsoren gönner " +
  "donateurs mécènes bienfaiteurs donantes patrocinadores mecenas doadores donatori sostenitori finanziatori " +
  "begunstigers sponsorer givare darczyńcy sponsorzy dárci sponzoři támogatók спонсоры жертвователи χορηγοί";

/** Words of other areas that are not content, as bits of {@link ClassPieces.areas}. */
const AREAS = {
  /** Platforms for consent. */
  vendor:
    "onetrust optanon cookiebot cybot didomi truste trustarc usercentrics cmplz cky cookieyes iubenda osano termly " +
    "axeptio tarteaucitron borlabs klaro ccpa cookieconsent cookiebanner cookienotice cookielaw cookiebar",
  /** What a notice of cookies is about. */
  subject: "cookie cookies consent gdpr dsgvo rgpd",
  /** What it is. */
  form:
    "banner bar popup modal dialog notice box overlay wall message container wrapper law preferences settings alert " +
    "manager sdk drawer panel toast prompt",
  /** The content of a page about cookies. */
  document: "policy policies article",
  /** Those who give money. */
  donors: DONORS,
} as const;
export const Area = { vendor: 1, subject: 2, form: 4, document: 8, donors: 16 } as const;

const familiesOfWord = wordFamilies([...Object.values(KEYWORDS), ...Object.values(AREAS)]);
const FIRST_AREA = KEYWORD_NAMES.length;
export const NO_PIECES: ClassPieces = { hashes: [], keywords: 0, areas: 0 };

/**
 * Returns the words of a `class` or `id` value.
 *
 * @param before - the words of another value of the same element, which come first.
 */
export function classPieces(value: string, before: ClassPieces = NO_PIECES): ClassPieces {
  const words = nameWords(value, { max: MAX_PIECES - before.hashes.length });
  let { keywords, areas } = before;
  for (let i = 0; i < words.length; i++) {
    const families = familiesOfWord(words[i]!);
    for (let k = 0; k < families.length; k++) {
      const family = families[k]!;
      if (family < FIRST_AREA) keywords |= 1 << family;
      else areas |= 1 << (family - FIRST_AREA);
    }
  }
  return { hashes: before.hashes.length === 0 ? words : before.hashes.concat(words), keywords, areas };
}

/**
 * Returns what elements of the same kind have in common, for lists of records: the first two class names with
 * each run of digits as `#`.
 */
export function classSignature(value: string): string {
  // Most values are one name, or begin with two names and a space between them, without digits.
  let spaces = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 57 && code < 128) continue;
    if (code === 32 && spaces === 1) return value.slice(0, i);
    const isOneSpace = code === 32 && i > 0 && i + 1 < value.length && value.charCodeAt(i + 1) > 32;
    if (isOneSpace && value.charCodeAt(i + 1) < 128) spaces++;
    else if (code <= 32 || code >= 48) return value.trim().split(/\s+/, 2).join(" ").replace(/\d+/g, "#");
  }
  return value;
}
