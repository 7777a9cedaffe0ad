import { FNV_OFFSET, FNV_PRIME, familyLookup } from "./hash.js";

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
const familiesOf = familyLookup(WORDS);

/** What is at the beginning of hosts. */
// biome-ignore format: a table
const HOSTS = {
  docs: "docs doc developer developers dev api wiki learn manual reference", help: "help support kb faq", forum: "forum forums community communities discuss discussion answers boards stackexchange stackoverflow reddit talk",
  blog: "blog blogs wordpress blogspot medium substack tumblr", shop: "shop store shopping buy outlet myshopify etsy amazon ebay", news: "news times post herald tribune daily journal gazette guardian magazine press today",
  institution: "edu gov ac uni university college school", organisation: "org foundation institute",
} as const;
export const HOST_FAMILIES: readonly string[] = Object.keys(HOSTS);
const hostFamiliesOf = familyLookup(HOSTS);

/** The families of the words of a path or query, one bit each. */
export function addressBits(address: string): number {
  return wordBits(address, familiesOf);
}

/** The families of the words of a host, one bit each. */
export function hostBits(host: string): number {
  return wordBits(host, hostFamiliesOf);
}

/** The families of the words of a text, which are runs of ASCII letters. */
function wordBits(text: string, families: (hash: number) => number): number {
  let bits = 0;
  let hash = FNV_OFFSET;
  let length = 0;
  for (let i = 0; i <= text.length; i++) {
    const small = i < text.length ? text.charCodeAt(i) | 32 : 32;
    if (small >= 97 && small <= 122) {
      hash = Math.imul(hash ^ small, FNV_PRIME);
      length++;
    } else if (length > 0) {
      bits |= families(hash);
      hash = FNV_OFFSET;
      length = 0;
    }
  }
  return bits;
}
