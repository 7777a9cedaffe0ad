import type { Facts } from "../facts.js";
import { DECLARED_TYPES, SOFTWARE } from "../scan/declared.js";
import { type Add, addEach, log, prefixed } from "./numbers.js";

const TYPES = Object.keys(DECLARED_TYPES);
const KINDS = Object.keys(SOFTWARE);
const OG_TYPES = ["article", "website", "product", "other"] as const;
// biome-ignore format: a table
const METAS = [
  "article:published_time", "article:modified_time", "article:author", "article:section", "article:tag", "article:publisher", "product:price:amount", "og:price:amount",
  "og:image", "og:description", "description", "keywords", "author", "twitter:label1", "twitter:creator", "parsely-pub-date", "news_keywords", "robots", "generator",
] as const;
// biome-ignore format: a table
const RELATIONS = ["next", "prev", "amphtml", "shortlink", "canonical", "alternate application/rss+xml", "alternate application/json+oembed", "alternate application/json", "pingback", "search"] as const;
// biome-ignore format: a table
const PROPERTIES = ["price", "articlebody", "author", "datepublished", "sku", "reviewbody", "itemlistelement", "headline", "offers", "text", "answercount", "telephone"] as const;

const OG_TYPE_NAMES: readonly string[] = prefixed("og-type", OG_TYPES);
const TYPE_NAMES: readonly string[] = prefixed("declared", TYPES);
const META_NAMES: readonly string[] = prefixed("meta", METAS);
const RELATION_NAMES: readonly string[] = prefixed("relation", RELATIONS);
const PROPERTY_NAMES: readonly string[] = prefixed("property", PROPERTIES);
const SOFTWARE_NAMES: readonly string[] = prefixed("software", KINDS);

/** What the page declares: Open Graph, schema.org, names of metadata, relations, software. */
export function declaredFeatures({ declared }: Facts, add: Add): void {
  const ogType = declared?.ogType ?? "";
  const og =
    ogType === "" ? "" : ((OG_TYPES as readonly string[]).find((one) => ogType.includes(one)) ?? "other");
  const title = declared?.title ?? "";
  add("has-json-ld", declared?.hasJsonLd ? 1 : 0);
  addEach(add, OG_TYPE_NAMES, (i) => (og === OG_TYPES[i] ? 1 : 0));
  addEach(add, TYPE_NAMES, (i) => log(declared?.types[i] ?? 0));
  addEach(add, META_NAMES, (i) => (declared?.metas.has(METAS[i]!) ? 1 : 0));
  add("metas", log(declared?.metas.size ?? 0));
  addEach(add, RELATION_NAMES, (i) => (declared?.relations.has(RELATIONS[i]!) ? 1 : 0));
  addEach(add, PROPERTY_NAMES, (i) => log(declared?.properties.get(PROPERTIES[i]!) ?? 0));
  addEach(add, SOFTWARE_NAMES, (i) => ((declared?.software ?? 0) >> i) & 1);
  add("title-length", title.trim().length);
  add("title-parts", title.split(/ [-–—|·»:] |\|/).length);
  add("title-question", /[?？؟]/.test(title) ? 1 : 0);
  add("title-digits", /\d/.test(title) ? 1 : 0);
  add("title-colon", /[:：]/.test(title) ? 1 : 0);
}
