import { Attribute } from "../../tree/attributes.js";
import { attributeTester, textContent } from "../../tree/strings.js";
import { Tag } from "../../tree/tags.js";
import { NodeKind, type Tree } from "../../tree/types.js";
import { type Add, addEach, log } from "./numbers.js";
import { htmlTag } from "./page.js";

/** Types of schema.org in families, in lower case. */
// biome-ignore format: a table
const DECLARED_TYPES = {
  article: "article newsarticle reportagenewsarticle opinionnewsarticle analysisnewsarticle report scholarlyarticle liveblogposting", blog: "blogposting",
  blogIndex: "blog collectionpage archive", product: "product productgroup individualproduct vehicle car book", offer: "offer aggregateoffer",
  rating: "aggregaterating rating", review: "review", list: "itemlist offercatalog searchresultspage datacatalog", entry: "listitem",
  breadcrumb: "breadcrumblist", forum: "discussionforumposting socialmediaposting comment", question: "question answer qapage", faq: "faqpage",
  organisation: "organization corporation newsmediaorganization educationalorganization collegeoruniversity ngo", business: "localbusiness professionalservice service store restaurant medicalbusiness dentist legalservice physician hospital hotel lodgingbusiness",
  page: "webpage", site: "website searchaction", howTo: "howto howtostep", technical: "techarticle apireference softwaresourcecode", software: "softwareapplication webapplication mobileapplication",
  recipe: "recipe", event: "event", job: "jobposting", course: "course", video: "videoobject", image: "imageobject", person: "person", about: "aboutpage contactpage profilepage",
  place: "postaladdress place geocoordinates", hours: "openinghoursspecification contactpoint",
} as const;

/** Software by the kind of site that it makes, as `generator` and addresses of style sheets and scripts name it. */
const SOFTWARE: Readonly<Record<string, RegExp>> = {
  wordpress: /wordpress|wp-content|wp-includes/i,
  blog: /blogger|ghost|medium\.com|substack|typepad|movable/i,
  forum: /discourse|phpbb|vbulletin|xenforo|invision|smf_|simple machines|mybb|flarum|nodebb|vanilla/i,
  docs: /sphinx|docusaurus|mkdocs|mediawiki|gitbook|readthedocs|doxygen|javadoc|vitepress|dokuwiki|mdbook|confluence/i,
  shop: /shopify|woocommerce|magento|prestashop|opencart|bigcommerce|demandware|shopware/i,
  builder: /elementor|squarespace|wixstatic|wix\.com|webflow|hubspot|duda|weebly|framer/i,
  cms: /drupal|joomla|typo3|sitecore|umbraco|aem|contentful/i,
  static: /hugo|jekyll|gatsby|next\.js|_next\/|astro|eleventy|hexo/i,
};

const OG_TYPES: readonly string[] = ["article", "website", "product", "other"];
// biome-ignore format: a table
const METAS = [
  "article:published_time", "article:modified_time", "article:author", "article:section", "article:tag", "article:publisher", "product:price:amount", "og:price:amount",
  "og:image", "og:description", "description", "keywords", "author", "twitter:label1", "twitter:creator", "parsely-pub-date", "news_keywords", "robots", "generator",
] as const;
// biome-ignore format: a table
const RELATIONS = ["next", "prev", "amphtml", "shortlink", "canonical", "alternate application/rss+xml", "alternate application/json+oembed", "alternate application/json", "pingback", "search"] as const;
// biome-ignore format: a table
const PROPERTIES = ["price", "articlebody", "author", "datepublished", "sku", "reviewbody", "itemlistelement", "headline", "offers", "text", "answercount", "telephone"] as const;

const TYPES = Object.keys(DECLARED_TYPES);
const FAMILY_OF_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries(DECLARED_TYPES).flatMap(([family, types]) => types.split(" ").map((type) => [type, family])),
);

const JSON_LD_TYPE = /"@type"\s*:\s*(?:\[\s*)?"([^"]{1,60})"/g;
const MAX_JSON_LD = 50_000;
const MAX_TYPES = 500;
/** Style sheets, and scripts, whose addresses are read. */
const MAX_ADDRESSES = 40;
const MAX_VALUE = 200;
/** Characters of the title and the description that are read. */
const MAX_TEXT = 300;

const testMicrodata = attributeTester(["itemtype", "itemprop"]);

/** What a page declares about itself. Names are in lower case. */
export interface Declared {
  readonly ogType: string;
  /** How often each of the families of types is declared in JSON-LD or microdata, and each property of microdata. */
  readonly types: ReadonlyMap<string, number>;
  readonly properties: ReadonlyMap<string, number>;
  readonly metas: ReadonlySet<string>;
  readonly relations: ReadonlySet<string>;
  /** The generator, and addresses of style sheets and scripts. */
  readonly software: string;
  readonly title: string;
  /** The first description that is not empty. */
  readonly description: string;
  readonly hasJsonLd: boolean;
}

/** Reads what a page declares. */
export function readDeclared(tree: Tree): Declared {
  const metas = new Set<string>();
  const relations = new Set<string>();
  const types = new Map<string, number>();
  const properties = new Map<string, number>();
  let [ogType, title, description, software] = ["", undefined as string | undefined, "", ""];
  let [sheets, scripts, jsonLd, jsonLdTypes, hasJsonLd] = [0, 0, 0, 0, false];
  const start = (value: string | undefined): string => (value ?? "").slice(0, MAX_VALUE);
  const count = (counts: Map<string, number>, key: string | undefined): void => {
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    const type = tag === Tag.link || tag === Tag.script ? Attribute.type(tree, row) : undefined;
    if (tag === Tag.meta) {
      const name = start(Attribute.property(tree, row) ?? Attribute.name(tree, row)).toLowerCase();
      const content = Attribute.content(tree, row);
      if (name !== "") metas.add(name);
      if (name === "og:type") ogType = start(content).trim().toLowerCase();
      else if (description === "" && (name === "description" || name === "og:description"))
        description = (content ?? "").slice(0, MAX_TEXT);
      else if (name === "generator") software += ` ${start(content)}`;
    } else if (tag === Tag.link) {
      const rel = start(Attribute.rel(tree, row)).toLowerCase();
      relations.add(rel === "alternate" && type !== undefined ? `${rel} ${start(type).toLowerCase()}` : rel);
      if (sheets++ < MAX_ADDRESSES) software += ` ${start(Attribute.href(tree, row))}`;
    } else if (tag === Tag.script && /ld\+json/i.test(type ?? "")) {
      hasJsonLd = true;
      const json = textContent(tree, row).slice(0, MAX_JSON_LD - jsonLd);
      jsonLd += json.length;
      for (const [, name] of json.matchAll(JSON_LD_TYPE))
        if (jsonLdTypes++ < MAX_TYPES) count(types, FAMILY_OF_TYPE.get(name!.toLowerCase()));
    } else if (tag === Tag.script) {
      if (scripts++ < MAX_ADDRESSES) software += ` ${start(Attribute.src(tree, row))}`;
    } else if (tag === Tag.title) title ??= textContent(tree, row).slice(0, MAX_TEXT);
    const microdata = testMicrodata(tree, row);
    if ((microdata & 1) !== 0) {
      const name = start(Attribute.itemtype(tree, row)).trim().split(/[/#]/).at(-1)!;
      count(types, FAMILY_OF_TYPE.get(name.toLowerCase()));
    }
    if ((microdata & 2) !== 0) count(properties, start(Attribute.itemprop(tree, row)).toLowerCase());
  }
  return {
    ogType,
    types,
    properties,
    metas,
    relations,
    software,
    title: title ?? "",
    description,
    hasJsonLd,
  };
}

/** What the page declares: Open Graph, schema.org, names of metadata, relations, software. */
export function declaredFeatures(declared: Declared, add: Add): void {
  const { ogType, types, metas, relations, properties, title } = declared;
  const og = ogType === "" ? "" : (OG_TYPES.find((type) => ogType.includes(type)) ?? "other");
  add("has-json-ld", declared.hasJsonLd ? 1 : 0);
  addEach(add, "og-type", OG_TYPES, (i) => (og === OG_TYPES[i] ? 1 : 0));
  addEach(add, "declared", TYPES, (i) => log(types.get(TYPES[i]!) ?? 0));
  addEach(add, "meta", METAS, (i) => (metas.has(METAS[i]!) ? 1 : 0));
  add("metas", log(metas.size));
  addEach(add, "relation", RELATIONS, (i) => (relations.has(RELATIONS[i]!) ? 1 : 0));
  addEach(add, "property", PROPERTIES, (i) => log(properties.get(PROPERTIES[i]!) ?? 0));
  for (const [name, test] of Object.entries(SOFTWARE))
    add(`software-${name}`, test.test(declared.software) ? 1 : 0);
  add("title-length", title.trim().length);
  add("title-parts", title.split(/ [-–—|·»:] |\|/).length);
  add("title-question", /[?？؟]/.test(title) ? 1 : 0);
  add("title-digits", /\d/.test(title) ? 1 : 0);
  add("title-colon", /[:：]/.test(title) ? 1 : 0);
}
