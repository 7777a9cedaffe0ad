import { once } from "@winnow/core-dom/cache";
import { isHomePage, likelySite } from "@winnow/core-dom/url";
import { decide, type Field, type Offer } from "./decide.js";
import { itemTexts, placeholderFault, statementTexts, withFaults } from "./offers.js";
import type { Item, PageSources } from "./sources/types.js";
import { firstText, itemValues } from "./sources/values.js";
import { tidy } from "./text/plain-text.js";
import { titlesOf } from "./title/head-titles.js";
import { namesSite, siteNames } from "./title/site-names.js";
import { titleParts } from "./title/title-parts.js";

/** Maximum length of a site's name: a longer one is a slogan or a description. */
const MAX_LENGTH = 80;

/** `meta` names for an application: usually the site's own name, sometimes that of its software. */
const APPLICATION = ["application-name", "apple-mobile-web-app-title"];
const PUBLISHER = ["dc.publisher", "dcterms.publisher", "citation_publisher", "publisher"];

/** Values of a site's name that are not names. */
const NOT_NAME =
  /^(?:home ?page|home|website|blog|news|index|welcome|wordpress|drupal|joomla!?|wix\.com|shopify)$/i;

/**
 * The site's name: Open Graph's, that of a `WebSite`, of the main item's publisher, of the application, of
 * the only organisation; then the part of the page's title that is like the host's name, and the Twitter
 * account.
 */
export const siteName: Field<string> = once((sources) => {
  const { main, url } = sources;
  const titles =
    url !== undefined && isHomePage(url) ? [] : titlesOf(sources).map((title) => title.toLowerCase());
  const judge = (offers: readonly Offer<string>[]): readonly Offer<string>[] =>
    withFaults(offers, (value) => siteNameFault(value, titles));
  const named = judge([
    ...statementTexts(sources, ["og:site_name", "og:sitename"]),
    ...webSites(sources).flatMap((item) => itemTexts(item, ["name", "alternateName"]).slice(0, 1)),
    ...itemTexts(main, ["publisher", "sourceOrganization"]),
    ...statementTexts(sources, APPLICATION),
    ...onlyOrganisation(sources),
  ]);
  const isNamed = named.some(({ fault }) => fault === undefined);
  return decide(
    [
      ...named,
      ...judge([
        ...(isNamed ? [] : titleEnd(sources)),
        ...statementTexts(sources, PUBLISHER),
        ...statementTexts(sources, ["article:publisher"]).map(accountName),
        ...statementTexts(sources, ["twitter:site"]).map(withoutAt),
      ]),
    ],
    (a, b) => plainName(a) === plainName(b),
  );
});

function siteNameFault(value: string, titles: readonly string[]): string | undefined {
  if (/^https?:\/\//i.test(value)) return "address";
  if (value.length > MAX_LENGTH) return "too-long";
  if (!/\p{L}/u.test(value) || NOT_NAME.test(value)) return "no-name";
  // The whole title of an inner page; one short enough may be a front page's.
  if (value.length > 30 && titles.includes(value.toLowerCase())) return "is-the-title";
  return placeholderFault(value);
}

/** The site's own item, and the one that the main item declares to be part of. */
function webSites({ items, main }: PageSources): readonly Item[] {
  return [...items, ...itemValues(main, "isPartOf")].filter(({ types }) => types.includes("WebSite"));
}

const ORGANISATION = /^(?:\w*Organization|Corporation|LocalBusiness|\w*Store|NGO)$/;

/**
 * The only organisation that the page describes at the top level; with several, the page's owner is unknown.
 */
function onlyOrganisation({ items }: PageSources): readonly Offer<string>[] {
  const all = items.filter(({ nested, types }) => !nested && types.some((type) => ORGANISATION.test(type)));
  const names = new Set(all.map((item) => firstText(item, "name")));
  return names.size === 1 ? itemTexts(all[0], ["name"]).slice(0, 1) : [];
}

/** The publisher's account: Open Graph gives its address at Facebook, which has its name, or a number. */
function accountName(one: Offer<string>): Offer<string> {
  const name =
    /^https?:\/\/(?:[\w-]+\.)?facebook\.com\/(?!pages\/|groups\/|profile\.php)([\w.-]*\p{L}[\w.-]*)/iu.exec(
      one.value,
    )?.[1];
  return name === undefined ? one : { ...one, value: name, raw: one.value };
}

function withoutAt(one: Offer<string>): Offer<string> {
  const name = one.value.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\//i, "").replace(/^@/, "");
  return { ...one, value: name.trim(), raw: one.value };
}

/**
 * Names that differ only in case, spaces and a host's ending become equal: `The Guardian`, `theguardian.com`.
 */
function plainName(name: string): string {
  const host = /^[\w.-]+\.[a-z]{2,}$/i.test(name) ? likelySite(`https://${name}`) : undefined;
  const bare = host === undefined ? name : host.split(".", 1)[0]!;
  return bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Maximum number of characters of a title that are read. */
const MAX_TITLE_LENGTH = 500;

/**
 * Maximum number of words of a part that contains more than the host's name: `Delta Vacations` on delta.com.
 */
const MAX_WORDS = 4;

/**
 * The last or first part of the `title` that is like the host's name: `The Daily Bird` of
 * `Swifts | The Daily Bird` on dailybird.org.
 */
function titleEnd(sources: PageSources): readonly Offer<string>[] {
  const { rows, text } = sources;
  if (rows.title < 0) return [];
  const raw = text(rows.title, { maxLength: MAX_TITLE_LENGTH });
  const { parts } = titleParts(tidy(raw));
  const host = { ...siteNames(sources), names: [] };
  if (parts.length < 2) return [];
  const ends = [parts.at(-1)!, parts[0]!];
  const value =
    ends.find((part) => namesSite(part, host) === 2) ??
    ends.find((part) => namesSite(part, host) === 1 && part.split(/\s+/).length <= MAX_WORDS);
  return value === undefined ? [] : [{ value, source: "page", key: "title", raw }];
}
