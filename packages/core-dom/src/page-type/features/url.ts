import { familiesAmong, nameWords, wordFamilies } from "../../blocks/index.js";
import { isHomePage, parseHttpUrl } from "../../url/index.js";
import { type Add, addEach, log } from "./numbers.js";

/** Words of addresses by the type of page that they suggest. */
// biome-ignore format: a table
const WORDS = {
  article: "article articles story stories news post posts opinion analysis features magazine editorial artikel noticia noticias nachrichten actualite actualites notizie novosti review reviews interview",
  blog: "blog blogs weblog journal", docs: "docs doc documentation reference manual guide guides handbook api apis sdk tutorial tutorials wiki howto man readthedocs",
  help: "help support kb faq faqs knowledgebase helpcenter hc learn learning", service: "service services solution solutions platform features industries industry consulting leistungen servicios",
  about: "about company contact team pricing plans enterprise home why customers careers press", forum: "forum forums thread threads topic topics board boards showthread viewtopic community discussion discussions discuss comments questions question answers ask r t",
  collection: "collection collections category categories shop store catalog catalogue department browse c women womens men mens kids sale", listing: "tag tags archive archives author authors search directory listing listings list index results browse section sections latest page",
  product: "product products item items p dp sku pd prod buy itm", job: "job jobs vacancies vacancy positions openings", event: "event events course courses calendar programs program training classes degrees",
  people: "people staff faculty team members attorneys doctors profile profiles user users", place: "locations location hotels restaurants places property properties city cities homes real estate", recipe: "recipe recipes",
  media: "video videos podcast podcasts episode watch gallery photos", number: "id pid tid postid articleid productid sku itemid", sort: "sort order filter page q query search s keyword category cat",
} as const;
export const ADDRESS_FAMILIES: readonly string[] = Object.keys(WORDS);
const familiesOfWord = wordFamilies(Object.values(WORDS));

/** What is at the beginning of hosts. */
// biome-ignore format: a table
const HOSTS = {
  docs: "docs doc developer developers dev api wiki learn manual reference", help: "help support kb faq", forum: "forum forums community communities discuss discussion answers boards stackexchange stackoverflow reddit talk",
  blog: "blog blogs wordpress blogspot medium substack tumblr", shop: "shop store shopping buy outlet myshopify etsy amazon ebay", news: "news times post herald tribune daily journal gazette guardian magazine press today",
  institution: "edu gov ac uni university college school", organisation: "org foundation institute",
} as const;
const HOST_FAMILIES = Object.keys(HOSTS);
const familiesOfHostWord = wordFamilies(Object.values(HOSTS));

const RUNS = { minLength: 1, splitsCapitals: false };

/** The families of the words of a path or query, which are runs of letters. */
export function addressFamilies(address: string): readonly number[] {
  return familiesAmong(nameWords(address, RUNS), familiesOfWord);
}

const MAX_SEGMENTS = 12;

/** The address: its depth, its words, dates and numbers. */
export function urlFeatures(url: string | undefined, add: Add): void {
  const address = url === undefined ? undefined : parseHttpUrl(url);
  const path = address?.pathname ?? "";
  const segments = path.split("/", MAX_SEGMENTS + 1).filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const stem = last.replace(/\.\w{2,5}$/, "");
  const lastWords = stem.split(/[-_+]|%20/).filter((word) => word !== "");
  const query = address?.search ?? "";
  const hostWords = nameWords(address?.hostname ?? "", RUNS);
  add("has-url", address === undefined ? 0 : 1);
  add("url-home", address !== undefined && isHomePage(address) ? 1 : 0);
  add("url-depth", segments.length);
  add("url-length", log(path.length));
  add("url-last-length", log(last.length));
  add("url-last-words", log(lastWords.length));
  add("url-last-digits", last.replace(/\D+/g, "").length);
  add("url-last-number", /^\d+$/.test(stem) ? 1 : 0);
  add("url-id", /\d{4,}/.test(last) ? 1 : 0);
  add("url-hash", /^(?=.*\d)[a-z0-9]{8,}$/i.test(stem) ? 1 : 0);
  add("url-date", /\/(?:19|20)\d\d[/-]\d{1,2}(?:[/-]\d{1,2})?/.test(path) ? 1 : 0);
  add("url-year", /(?:19|20)\d\d/.test(path) ? 1 : 0);
  add("url-slash", path.endsWith("/") && path.length > 1 ? 1 : 0);
  add("url-html", /\.(?:x?html?)$/i.test(path) ? 1 : 0);
  add("url-script", /\.(?:php|aspx?|jsp|cfm|cgi|do)$/i.test(path) ? 1 : 0);
  add("url-query", query.length > 1 ? 1 : 0);
  add("url-parameters", query.length > 1 ? query.split("&", 20).length : 0);
  add("url-mean-words", segments.length === 0 ? 0 : path.split("-", 100).length / segments.length);
  add(
    "url-host-labels",
    address === undefined ? 0 : address.hostname.replace(/^www\./, "").split(".", 10).length,
  );
  add("url-language", /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(segments[0] ?? "") ? 1 : 0);
  const addFamilies = (prefix: string, names: readonly string[], families: readonly number[]): void =>
    addEach(add, prefix, names, (i) => (families.includes(i) ? 1 : 0));
  addFamilies("url", ADDRESS_FAMILIES, addressFamilies(path));
  addFamilies("url-first", ADDRESS_FAMILIES, addressFamilies(segments[0] ?? ""));
  addFamilies("url-parent", ADDRESS_FAMILIES, addressFamilies(segments.slice(0, -1).join("/")));
  addFamilies("url-query", ADDRESS_FAMILIES, addressFamilies(query));
  addFamilies("host", HOST_FAMILIES, familiesAmong(hostWords, familiesOfHostWord));
}
