import { once } from "@winnow/core-dom/cache";
import { urlOf } from "@winnow/core-dom/url";
import { isFrontPage } from "../front-page.js";
import type { Item, PageSources } from "../sources/types.js";
import { fold, squeeze } from "../text/fold.js";
import { tidy } from "../text/plain-text.js";
import { mainHeadings } from "./headings.js";
import { SITE_WORDS } from "./site-words.js";

/** The possible names of a site, for comparison. */
export interface SiteNames {
  /** Names that the page gives its site or publisher, folded. */
  readonly names: readonly string[];
  /** The distinctive labels of the host, squeezed: `macrumors` of `forums.macrumors.com`. */
  readonly labels: readonly string[];
}

const NAMING = (
  "og:site_name application-name apple-mobile-web-app-title al:ios:app_name al:android:app_name " +
  "twitter:app:name:iphone dc.publisher citation_journal_title"
).split(" ");
const SITES = /^(?:WebSite|(?:NewsMedia|Educational|Government|Collegiate)?Organization|Corporation)$/;

/** Maximum length of a site's name: longer ones are titles or slogans by mistake. */
const MAX_WORDS = 6;
const MAX_NAMES = 40;

/** Labels of hosts that are not names. */
const COMMON_LABELS: ReadonlySet<string> = new Set(
  "www web m mobile en de fr es it nl pl ru ja zh blog blogs forum forums community docs doc help support shop store news boards co com org net ac gov edu".split(
    " ",
  ),
);

/**
 * The possible names of the page's site: from statements, from JSON-LD's site and publishers, and from the
 * host.
 *
 * @example siteNames(sources).names // ["the daily"]
 */
export const siteNames: (sources: PageSources) => SiteNames = once((sources) => {
  const names = new Set<string>();
  const add = (value: string | undefined): void => {
    const name = fold(tidy((value ?? "").slice(0, 200)));
    if (name !== "" && names.size < MAX_NAMES && name.split(" ").length <= MAX_WORDS) names.add(name);
  };
  for (const name of NAMING) for (const { value } of sources.statements.get(name) ?? []) add(value);
  for (const { value } of sources.statements.get("twitter:site") ?? []) if (value.startsWith("@")) add(value);
  for (const item of sources.items) {
    if (item.types.some((type) => SITES.test(type)) && item !== sources.main) add(itemName(item));
    for (const value of item.properties.get("publisher") ?? []) {
      add(typeof value === "string" ? value : itemName(value));
    }
  }
  const labels = hostLabels(pageAddress(sources));
  // Some pages declare their own title, which is their heading too, as the site's name.
  for (const { text, aside, linked } of isFrontPage(sources.url) ? [] : mainHeadings(sources)) {
    if (!aside && !linked && !labels.includes(squeeze(text)) && isDeclared(text, sources))
      names.delete(fold(text));
  }
  return { names: [...names], labels };
});

/** Whether a text is a whole title in the page's head. */
function isDeclared(value: string, { rows, statements, text }: PageSources): boolean {
  const titles = (statements.get("og:title") ?? []).slice(0, 1).map((statement) => statement.value);
  if (rows.title >= 0) titles.push(text(rows.title, { maxLength: 200 }));
  return titles.some((title) => fold(tidy(title)) === fold(value));
}

/** The page's address: the caller's, otherwise the declared one. */
export function pageAddress({ url, links, statements }: PageSources): string | undefined {
  return (
    url ?? links.find(({ rel }) => rel.includes("canonical"))?.href ?? statements.get("og:url")?.[0]?.value
  );
}

function itemName(item: Item): string | undefined {
  const name = item.properties.get("name")?.[0];
  return typeof name === "string" ? name : undefined;
}

function hostLabels(url: string | undefined): readonly string[] {
  const host = urlOf(url)?.hostname ?? "";
  const labels = host.split(".").slice(0, -1);
  return labels.map(squeeze).filter((label) => label.length > 1 && !COMMON_LABELS.has(label));
}

/**
 * Returns how surely a part of a title names the site: 2 if it is a name that the page gives or the host's,
 * with or without words that add nothing; 1 if it contains such a name and a few words more; otherwise 0.
 *
 * @example namesSite("The Daily Blog", { names: ["the daily"], labels: [] }) // 2
 */
export function namesSite(part: string, names: SiteNames): 0 | 1 | 2 {
  const { results, cores } = comparisons(names);
  let result = results.get(part);
  if (result === undefined) results.set(part, (result = compared(part, names, cores)));
  return result;
}

/** The names without the words that add nothing, and the results for parts, most of which are compared several times. */
const comparisons = once(({ names }: SiteNames) => ({
  results: new Map<string, 0 | 1 | 2>(),
  cores: names.map((name) => distinctive(name.split(" ")).join("")),
}));

function distinctive(words: readonly string[]): readonly string[] {
  return words.filter((word) => !SITE_WORDS.has(word));
}

function compared(part: string, site: SiteNames, cores: readonly string[]): 0 | 1 | 2 {
  const folded = fold(part);
  if (folded === "") return 0;
  const plain = folded.replaceAll(" ", "");
  const words = folded.split(" ");
  const distinct = distinctive(words);
  const own = distinct.join("");
  for (const [i, name] of site.names.entries()) {
    if (name === folded || name.replaceAll(" ", "") === plain) return 2;
    if (own !== "" && own === cores[i]) return 2;
  }
  for (const label of site.labels) {
    if (label === plain || label === own) return 2;
    if (isInitials(label, words) || isInitials(label, distinct)) return 2;
    // A label of several words, as "nytimes", "whitecoatinvestor" or "ifixit-store".
    if (own.length >= 5 && label.length - own.length <= 4 && label.includes(own)) return 2;
    if (label.length >= 4 && own.startsWith(label) && own.length - label.length <= 6) return 2;
  }
  return containsName(folded, words, site) ? 1 : 0;
}

/** Whether a short part begins or ends with a name, or is the beginning of one. */
function containsName(folded: string, words: readonly string[], { names, labels }: SiteNames): boolean {
  if (words.length > 6) return false;
  const plain = folded.replaceAll(" ", "");
  const padded = ` ${folded} `;
  return (
    names.some((name) => {
      if (words.length <= 3 && (folded.startsWith(`${name} `) || folded.endsWith(` ${name}`))) return true;
      if (name.length < 4) return false;
      return padded.includes(` ${name} `) || (plain.length >= 6 && ` ${name} `.includes(padded));
    }) ||
    labels.some((label) => {
      if (plain.length >= 3 && words.length === 1 && label.startsWith(plain)) return true;
      return label.length >= 5 && (plain.startsWith(label) || plain.endsWith(label));
    })
  );
}

function isInitials(label: string, words: readonly string[]): boolean {
  return words.length > 2 && label === words.map((word) => word[0]).join("");
}
