import { isHomePage, pageKey } from "@winnow/core-dom/url";
import { likeness, wordSet } from "../text/likeness.js";
import { titlesOf } from "../title/head-titles.js";
import type { Item, PageSources } from "./types.js";
import { itemValues, strings } from "./values.js";

/** Properties whose items the page is about. */
const MAIN = ["mainEntity", "mainEntityOfPage"];

/** Properties whose items are the page's subject if they fit it: the only posting of a blog. */
const PARTS = ["blogPost", "blogPosts", "hasPart"];

/** Minimum likeness of a name that is the page's title; a name below the second value is another title. */
const MIN_SAME_TITLE = 0.5;
const MAX_OTHER_TITLE = 0.2;

/** Points: for each rank, for a matching address, for a matching title, for another title. */
const RANK = 3;
const ADDRESS = 3;
const TITLE = 3;
const OTHER_TITLE = -4;

/** Limits of the comparison with addresses and titles. */
const MAX_ADDRESSES = 5;
const MAX_CANDIDATES = 500;
const MAX_NAME_LENGTH = 400;

/** Types of parts of an article: the page is about them only if it is not an article. */
const IN_ARTICLES = /^(?:VideoObject|AudioObject)$/;

/**
 * Reviews are usually readers' reviews of the page's subject; one that is the page itself has its address.
 */
const REVIEW = /^(?:Review|UserReview)$/;

/**
 * Chooses the item that the page is about: a work, product or the like at the top level or as another's
 * `mainEntity`, preferably with the page's address or a name like the page's title. One among several of a
 * kind, or one with another page's address, must fit by its name. Organisations, sites, people, pictures,
 * breadcrumbs, comments and the entries of lists are never chosen.
 */
export function mainItem(sources: PageSources): Item | undefined {
  const { items, url, links, statements } = sources;
  const addresses = [
    url,
    ...links
      .filter(({ rel }) => rel.includes("canonical"))
      .map(({ href }) => href)
      .slice(0, MAX_ADDRESSES),
    ...(statements.get("og:url") ?? []).map(({ value }) => value).slice(0, MAX_ADDRESSES),
  ].filter((address) => address !== undefined);

  const candidates = mainCandidates(items);
  if (candidates.length === 0) return undefined;
  const pages = new Set(addresses.map(pageKey));
  const titles = titlesOf(sources).map(wordSet);
  const counts = new Map<string, number>();
  for (const { item } of candidates) {
    const kind = itemKind(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const isArticle = statements.get("og:type")?.some(({ value }) => /^article$/i.test(value)) ?? false;
  let best: Item | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { item, rank, free } of candidates) {
    if (isArticle && IN_ARTICLES.test(item.types.join(" "))) continue;
    const fit = addressFit(item, pages);
    if (fit !== "same" && item.types.every((type) => REVIEW.test(type))) continue;
    const names = itemTitles(item);
    const alike = Math.max(0, ...names.map((name) => titleFit(name, titles)));
    const fits = alike >= MIN_SAME_TITLE || fit === "same";
    if (!fits && (!free || fit === "other" || counts.get(itemKind(item))! > 1)) continue;
    const points =
      RANK * rank +
      (fit === "same" ? ADDRESS : 0) +
      (alike >= MIN_SAME_TITLE
        ? TITLE * alike
        : names.length > 0 && alike < MAX_OTHER_TITLE && rank > 1
          ? OTHER_TITLE
          : 0);
    if (points > most) {
      most = points;
      best = item;
    }
  }
  return best;
}

function mainCandidates(items: readonly Item[]) {
  const valuesOf = (names: readonly string[]): ReadonlySet<Item> =>
    new Set(items.flatMap((item) => names.flatMap((name) => itemValues(item, name))));
  const declared = valuesOf(MAIN);
  const parts = valuesOf(PARTS);
  const found: { readonly item: Item; readonly rank: number; readonly free: boolean }[] = [];
  for (const item of items) {
    if (found.length === MAX_CANDIDATES) break;
    // Whether the page declares it as its subject, or it is not nested; otherwise it must fit.
    const free = !item.nested || declared.has(item);
    if (item.properties.size === 0 || !(free || parts.has(item))) continue;
    const { types } = item;
    if (types.every((type) => type === "WebSite" || type === "Thing")) continue;
    const rank = isPlainPage(types) ? 1 : rankOf(types);
    if (rank > 0) found.push({ item, rank, free });
  }
  return found;
}

function itemKind({ types, source }: Item): string {
  return `${source} ${types.join(" ")}`;
}

function itemTitles(item: Item): readonly string[] {
  return ["headline", "name", "alternativeHeadline"].flatMap((name) => strings(item, name).slice(0, 1));
}

/** Whether an item's own addresses are the page's, another page's, or do not show it; `pages` are keys of addresses. */
function addressFit(item: Item, pages: ReadonlySet<string | undefined>): "same" | "other" | "unknown" {
  const own = [
    item.id,
    ...strings(item, "url"),
    ...(item.properties.get("mainEntityOfPage") ?? []).flatMap((value) =>
      typeof value === "string" ? [value] : [value.id, ...strings(value, "url")],
    ),
  ].filter((address) => address !== undefined && /^https?:/i.test(address));
  const isPage = (key: string | undefined): boolean => key !== undefined && pages.has(key);
  if (pages.size > 0 && own.some((address) => isPage(pageKey(address!)))) return "same";
  const isOther = pages.size > 0 && own.some((address) => !isHomePage(address!));
  return isOther ? "other" : "unknown";
}

/**
 * Returns how well a name fits the titles of the page, from 0 to 1: the share of its words that a title has,
 * if it covers a third of the title too. One or two words of a long title are a topic or the site's name.
 */
function titleFit(name: string, titles: readonly ReadonlySet<string>[]): number {
  const words = wordSet(name.slice(0, MAX_NAME_LENGTH));
  return Math.max(
    0,
    ...titles.map((title) => {
      const { ofFirst, ofSecond } = likeness(words, title);
      return ofFirst * Math.min(1, ofSecond * 3);
    }),
  );
}

/**
 * Types by how specifically they describe a page's subject: a work or product, a page of questions, any page.
 */
const RANKS: readonly (readonly [rank: number, types: RegExp])[] = [
  [
    4,
    /^(?:\w*Article|\w*Posting|Report|Review|CriticReview|Recipe|HowTo|\w*Product|ProductGroup|Vehicle|Car|Book|Course|Dataset|JobPosting|\w*Event|Festival|SoftwareApplication|\w*Application|VideoGame|Movie|TVSeries|TVEpisode|Episode|PodcastEpisode|PodcastSeries|Chapter|Thesis|Legislation|ClaimReview|Apartment|\w*Accommodation|RealEstateListing|TouristTrip|Trip|TouristAttraction|Drug|MedicalCondition|LearningResource|Poem|Quotation|SpecialAnnouncement|hentry)$/i,
  ],
  [
    3,
    /^(?:QAPage|Question|CreativeWork|Photograph|\w*Recording|\w*Service|DefinedTerm|Guide|DigitalDocument)$/i,
  ],
  [2, /^(?:VideoObject|AudioObject|FAQPage|\w*Page|\w*Gallery)$/i],
];

/** Types that match the patterns above, but are not what a page is about. */
const EXCEPTIONS =
  /^(?:(?:Financial|Professional|Emergency|Government)Service|(?:Delivery|Publication)Event)$/;

/**
 * Returns the best rank; 0 for types that no page is about: organisations, sites, people, breadcrumbs, lists.
 */
export function rankOf(types: readonly string[]): number {
  let best = 0;
  for (const type of types) {
    if (EXCEPTIONS.test(type)) continue;
    best = Math.max(best, RANKS.find(([, pattern]) => pattern.test(type))?.[0] ?? 0);
  }
  return best;
}

/** Whether an item only declares that there is a page: `WebPage` and types that add nothing. */
function isPlainPage(types: readonly string[]): boolean {
  return types.every((type) => /^(?:WebPage|ItemPage|WebSite|Thing)$/.test(type));
}
