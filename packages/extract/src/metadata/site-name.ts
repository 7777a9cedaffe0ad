import { isHomePage, likelySite } from "@winnow/core-dom/url";
import { decide, type Field, type Offer } from "./decide.js";
import { itemTexts, judged, leftOver, statementTexts } from "./offers.js";
import { once } from "./page/once.js";
import type { Item, PageSources } from "./sources/types.js";
import { firstText, held } from "./sources/values.js";
import { tidy } from "./text/plain-text.js";
import { titleParts } from "./title/cut.js";
import { titlesOf } from "./title/head-titles.js";
import { namesSite, siteNames } from "./title/site-names.js";

/** A longer one is a slogan or a description. */
const LONGEST = 80;

/** `meta` names for an application: most often the site's own, now and then that of its software. */
const APPLICATION = ["application-name", "apple-mobile-web-app-title"];
const PUBLISHER = ["dc.publisher", "dcterms.publisher", "citation_publisher", "publisher"];

/** What is called a site's name but is none. */
const NO_NAME =
  /^(?:home ?page|home|website|blog|news|index|welcome|wordpress|drupal|joomla!?|wix\.com|shopify)$/i;

/**
 * The site's name: Open Graph's, that of a `WebSite`, of the main item's publisher, of the application, of a lone
 * organisation; then the part of the page's title that the host is named after, and the Twitter account.
 */
export const siteName: Field<string> = once((sources) => {
  const { main } = sources;
  const titles = sources.url !== undefined && isHomePage(sources.url) ? [] : pageTitles(sources);
  const judge = (offers: readonly Offer<string>[]): readonly Offer<string>[] =>
    judged(offers, (value) => faultOf(value, titles));
  const named = judge([
    ...statementTexts(sources, ["og:site_name", "og:sitename"]),
    ...webSites(sources).flatMap((item) => itemTexts(item, ["name", "alternateName"]).slice(0, 1)),
    ...itemTexts(main, ["publisher", "sourceOrganization"]),
    ...statementTexts(sources, APPLICATION),
    ...loneOrganisation(sources),
  ]);
  const isNamed = named.some(({ fault }) => fault === undefined);
  return decide(
    [
      ...named,
      ...(isNamed ? [] : judge(titleTail(sources))),
      ...judge([
        ...statementTexts(sources, PUBLISHER),
        ...statementTexts(sources, ["twitter:site"]).map(withoutAt),
      ]),
    ],
    sameName,
  );
});

function faultOf(value: string, titles: readonly string[]): string | undefined {
  if (/^https?:\/\//i.test(value)) return "address";
  if (value.length > LONGEST) return "too-long";
  if (/^[\d\W_]*$/u.test(value) && !/\p{L}/u.test(value)) return "no-name";
  if (NO_NAME.test(value)) return "no-name";
  // The whole title of an inner page; one short enough may be a front page's.
  if (value.length > 30 && titles.includes(value.toLowerCase())) return "is-the-title";
  return leftOver(value);
}

function pageTitles(sources: PageSources): readonly string[] {
  const all = titlesOf(sources);
  return all.map((title) => title.toLowerCase());
}

/** The site's own item, and the one that the main item says it is part of. */
function webSites({ items, main }: PageSources): readonly Item[] {
  const isSite = ({ types }: Item): boolean => types.includes("WebSite");
  return [...items.filter(isSite), ...held(main, "isPartOf").filter(isSite)];
}

const ORGANISATION = /^(?:\w*Organization|Corporation|LocalBusiness|\w*Store|NGO)$/;

/** The organisation of a page that describes one at the top level; of several nobody knows whose the page is. */
function loneOrganisation({ items }: PageSources): readonly Offer<string>[] {
  const all = items.filter(({ nested, types }) => !nested && types.some((type) => ORGANISATION.test(type)));
  const names = new Set(all.map((item) => firstText(item, "name")));
  return names.size === 1 ? itemTexts(all[0], ["name"]).slice(0, 1) : [];
}

function withoutAt(offer: Offer<string>): Offer<string> {
  const name = offer.value.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\//i, "").replace(/^@/, "");
  return { ...offer, value: name.trim(), raw: offer.value };
}

/** Names that differ in case, spaces and a host's ending: `The Guardian`, `theguardian.com`. */
function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

function plainName(name: string): string {
  const host = /^[\w.-]+\.[a-z]{2,}$/i.test(name) ? likelySite(`https://${name}`) : undefined;
  const bare = host === undefined ? name : host.split(".", 1)[0]!;
  return bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Characters of a title that are read. */
const LONGEST_TITLE = 500;

/** Words of a part that only holds the host's name: `Delta Vacations` on delta.com. */
const MOST_WORDS = 4;

/**
 * The last or first part of the `title` that the page's host is named after: `The Daily Bird` of
 * `Swifts | The Daily Bird` on dailybird.org.
 */
function titleTail(sources: PageSources): readonly Offer<string>[] {
  const { rows, text } = sources;
  if (rows.title < 0) return [];
  const raw = text(rows.title, { longest: LONGEST_TITLE });
  const { parts } = titleParts(tidy(raw));
  const host = { ...siteNames(sources), names: [] };
  if (parts.length < 2) return [];
  const ends = [parts.at(-1)!, parts[0]!];
  const value =
    ends.find((part) => namesSite(part, host) === 2) ??
    ends.find((part) => namesSite(part, host) === 1 && part.split(/\s+/).length <= MOST_WORDS);
  return value === undefined ? [] : [{ value, source: "page", key: "title", raw }];
}
