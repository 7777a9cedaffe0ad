import { isHomePage, samePage } from "@winnow/core-dom/url";
import { likeness, wordSet } from "../text/likeness.js";
import { titlesOf } from "../title/head-titles.js";
import type { Item, PageSources } from "./types.js";
import { held, strings } from "./values.js";

/** Properties that say of what they hold that the page is about it. */
const MAIN = ["mainEntity", "mainEntityOfPage"];
/** Properties whose items are matter of the page where they fit it: the one posting of a blog. */
const PARTS = ["blogPost", "blogPosts", "hasPart"];

/** From here on a name is the page's title. */
const LIKE = 0.5;
const UNLIKE = 0.2;

/** Points: what a rank is worth, what an address or a title that fits adds, what a title that does not takes. */
const RANK = 3;
const ADDRESS = 3;
const TITLE = 3;
const OTHER_TITLE = -4;

/** Bounds on what is compared. */
const MOST_ADDRESSES = 5;
const MOST_CANDIDATES = 500;
const LONGEST_NAME = 400;

/** What an article may hold: the page is about it only where it is no article. */
const IN_ARTICLES = /^(?:VideoObject|AudioObject)$/;

/** A reader's review is of what the page is about; one that is the page has its address. */
const REVIEW = /^(?:Review|UserReview)$/;

interface Candidate {
  readonly item: Item;
  readonly rank: number;
  /** Whether the page says so, or it stands by itself; else it must fit. */
  readonly free: boolean;
}

/**
 * The item that the page is about: a work, product or the like that stands by itself or as another's `mainEntity`,
 * best where its address is the page's or its name like the page's title. One among several of a kind, or one with
 * another page's address, must fit by its name. Organisations, sites, people, pictures, breadcrumbs, comments and the
 * entries of lists are none.
 */
export function mainItem(sources: PageSources): Item | undefined {
  const { items, url, links, statements } = sources;
  const addresses = [
    url,
    ...links
      .filter(({ rel }) => rel.includes("canonical"))
      .map(({ href }) => href)
      .slice(0, MOST_ADDRESSES),
    ...(statements.get("og:url") ?? []).map(({ value }) => value).slice(0, MOST_ADDRESSES),
  ].filter((address) => address !== undefined);

  const candidates = candidatesOf(items);
  if (candidates.length === 0) return undefined;
  const titles = titlesOf(sources).map(wordSet);
  const counts = new Map<string, number>();
  for (const { item } of candidates) {
    const kind = kindOf(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const isArticle = statements.get("og:type")?.some(({ value }) => /^article$/i.test(value)) ?? false;
  let best: Item | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { item, rank, free } of candidates) {
    if (isArticle && IN_ARTICLES.test(item.types.join(" "))) continue;
    const fit = addressFit(item, addresses);
    if (fit !== "same" && item.types.every((type) => REVIEW.test(type))) continue;
    const alike = Math.max(0, ...namesOf(item).map((name) => titleFit(name, titles)));
    const fits = alike >= LIKE || fit === "same";
    if (!fits && (!free || fit === "other" || counts.get(kindOf(item))! > 1)) continue;
    const named = namesOf(item).length > 0;
    const points =
      RANK * rank +
      (fit === "same" ? ADDRESS : 0) +
      (alike >= LIKE ? TITLE * alike : named && alike < UNLIKE && rank > 1 ? OTHER_TITLE : 0);
    if (points > most) {
      most = points;
      best = item;
    }
  }
  return best;
}

function candidatesOf(items: readonly Item[]): readonly Candidate[] {
  const declared = new Set<Item>();
  const parts = new Set<Item>();
  for (const item of items) {
    for (const name of MAIN) for (const one of held(item, name)) declared.add(one);
    for (const name of PARTS) for (const one of held(item, name)) parts.add(one);
  }
  const found: Candidate[] = [];
  for (const item of items) {
    if (found.length >= MOST_CANDIDATES) break;
    if (item.properties.size === 0) continue;
    const rank = isPlainPage(item.types) ? 1 : rankOf(item.types);
    if (rank === 0 || item.types.every((type) => type === "WebSite" || type === "Thing")) continue;
    if (!item.nested || declared.has(item)) found.push({ item, rank, free: true });
    else if (parts.has(item)) found.push({ item, rank, free: false });
  }
  return found;
}

function kindOf({ types, source }: Item): string {
  return `${source} ${types.join(" ")}`;
}

function namesOf(item: Item): readonly string[] {
  return ["headline", "name", "alternativeHeadline"].flatMap((name) => strings(item, name).slice(0, 1));
}

/** Whether an item's own addresses are the page's, another page's, or there are none that tell. */
function addressFit(item: Item, addresses: readonly string[]): "same" | "other" | "unknown" {
  const own = [
    item.id,
    ...strings(item, "url"),
    ...(item.properties.get("mainEntityOfPage") ?? []).flatMap((value) =>
      typeof value === "string" ? [value] : [value.id, ...strings(value, "url")],
    ),
  ].filter((address) => address !== undefined && /^https?:/i.test(address));
  if (own.some((address) => addresses.some((page) => samePage(address!, page)))) return "same";
  const telling = own.filter((address) => !isHomePage(address!));
  return telling.length > 0 && addresses.length > 0 ? "other" : "unknown";
}

/**
 * How well a name fits the titles of the page, from 0 to 1: the share of its words that a title has, where it covers a
 * third of the title too. One or two words of a long title are a topic or the site's name.
 */
function titleFit(name: string, titles: readonly ReadonlySet<string>[]): number {
  const words = wordSet(name.slice(0, LONGEST_NAME));
  return Math.max(
    0,
    ...titles.map((title) => {
      const { ofFirst, ofSecond } = likeness(words, title);
      return ofFirst * Math.min(1, ofSecond * 3);
    }),
  );
}

/** How well a type shows what a page is about: a work or a thing for sale, a page of questions, a page as such. */
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

/** Types that the patterns above would take, of things beside what a page is about. */
// biome-ignore format: a table
const BESIDE: ReadonlySet<string> = new Set([
  "FinancialService", "ProfessionalService", "EmergencyService", "GovernmentService", "DeliveryEvent",
  "PublicationEvent", "SearchAction",
]);

/** 0 for types that no page is about: organisations, sites, people, images, breadcrumbs, comments, lists. */
export function rankOf(types: readonly string[]): number {
  let best = 0;
  for (const type of types) {
    if (BESIDE.has(type)) continue;
    best = Math.max(best, RANKS.find(([, pattern]) => pattern.test(type))?.[0] ?? 0);
  }
  return best;
}

/** Whether an item only says that there is a page: `WebPage` and what says no more. */
function isPlainPage(types: readonly string[]): boolean {
  return types.every(
    (type) => type === "WebPage" || type === "ItemPage" || type === "WebSite" || type === "Thing",
  );
}
