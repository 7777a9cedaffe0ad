import { Attribute, textContent } from "@winnow/core-dom";
import type { TreeScan } from "./tree-scan.js";

/** What a page declares about itself. */
export interface Declared {
  /** Number of times each of the {@link DECLARED_TYPES} is declared in JSON-LD or microdata. */
  readonly types: Float64Array;
  /** The value of `og:type`, in lower case. */
  readonly ogType: string;
  /** Names of `meta` elements, in lower case. */
  readonly metas: ReadonlySet<string>;
  /** Relations of `link` elements, in lower case. */
  readonly relations: ReadonlySet<string>;
  /** Bits of {@link SOFTWARE}. */
  readonly software: number;
  /** Number of times each property of microdata occurs. */
  readonly properties: ReadonlyMap<string, number>;
  /** The title element's text, at most 300 characters. */
  readonly title: string;
  /** The content of the first description that is not empty, at most 300 characters. */
  readonly description: string;
  readonly hasJsonLd: boolean;
}

/** Types of schema.org in families, in lower case. */
// biome-ignore format: a table
export const DECLARED_TYPES = {
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
export const SOFTWARE: Readonly<Record<string, RegExp>> = {
  wordpress: /wordpress|wp-content|wp-includes/i,
  blog: /blogger|ghost|medium\.com|substack|typepad|movable/i,
  forum: /discourse|phpbb|vbulletin|xenforo|invision|smf_|simple machines|mybb|flarum|nodebb|vanilla/i,
  docs: /sphinx|docusaurus|mkdocs|mediawiki|gitbook|readthedocs|doxygen|javadoc|vitepress|dokuwiki|mdbook|confluence/i,
  shop: /shopify|woocommerce|magento|prestashop|opencart|bigcommerce|demandware|shopware/i,
  builder: /elementor|squarespace|wixstatic|wix\.com|webflow|hubspot|duda|weebly|framer/i,
  cms: /drupal|joomla|typo3|sitecore|umbraco|aem|contentful/i,
  static: /hugo|jekyll|gatsby|next\.js|_next\/|astro|eleventy|hexo/i,
};

const SOFTWARE_TESTS = Object.values(SOFTWARE);
const TYPE_FAMILIES = Object.values(DECLARED_TYPES);
const FAMILY_OF_TYPE: ReadonlyMap<string, number> = new Map(
  TYPE_FAMILIES.flatMap((types, family) => types.split(" ").map((type) => [type, family] as const)),
);

const JSON_LD_TYPE = /"@type"\s*:\s*(?:\[\s*)?"([^"]{1,60})"/g;
const MAX_JSON_LD = 50_000;
const MAX_TYPES = 500;
/** Elements of the head whose addresses are read. */
const MAX_ADDRESSES = 40;
const MAX_VALUE = 200;
/** Characters of the title and the description that are read. */
const MAX_TEXT = 300;

export function readDeclared({
  tree,
  metas: metaRows,
  links,
  scripts,
  items,
  properties: propertyRows,
  title,
}: TreeScan): Declared {
  const types = new Float64Array(TYPE_FAMILIES.length);
  const metas = new Set<string>();
  const relations = new Set<string>();
  let ogType = "";
  let description = "";
  let software = 0;
  let addresses = "";
  const addType = (type: string): void => {
    const family = FAMILY_OF_TYPE.get(type.toLowerCase());
    if (family !== undefined) types[family]!++;
  };
  for (const row of metaRows) {
    const name = (Attribute.property(tree, row) ?? Attribute.name(tree, row) ?? "")
      .slice(0, MAX_VALUE)
      .toLowerCase();
    if (name === "") continue;
    metas.add(name);
    if (name === "og:type")
      ogType = (Attribute.content(tree, row) ?? "").slice(0, MAX_VALUE).trim().toLowerCase();
    else if (description === "" && (name === "description" || name === "og:description"))
      description = (Attribute.content(tree, row) ?? "").slice(0, MAX_TEXT);
    else if (name === "generator")
      addresses += ` ${(Attribute.content(tree, row) ?? "").slice(0, MAX_VALUE)}`;
  }
  let read = 0;
  for (const row of links) {
    const rel = (Attribute.rel(tree, row) ?? "").slice(0, MAX_VALUE).toLowerCase();
    const type = Attribute.type(tree, row);
    relations.add(
      type === undefined || rel !== "alternate" ? rel : `${rel} ${type.slice(0, MAX_VALUE).toLowerCase()}`,
    );
    if (read++ < MAX_ADDRESSES) addresses += ` ${(Attribute.href(tree, row) ?? "").slice(0, MAX_VALUE)}`;
  }
  let budget = MAX_JSON_LD;
  let hasJsonLd = false;
  let found = 0;
  read = 0;
  for (const row of scripts) {
    const type = Attribute.type(tree, row);
    if (type !== undefined && /ld\+json/i.test(type)) {
      hasJsonLd = true;
      const json = textContent(tree, row).slice(0, budget);
      budget -= json.length;
      for (const [, one] of json.matchAll(JSON_LD_TYPE)) if (found++ < MAX_TYPES) addType(one!);
    } else if (read++ < MAX_ADDRESSES)
      addresses += ` ${(Attribute.src(tree, row) ?? "").slice(0, MAX_VALUE)}`;
  }
  for (const row of items) {
    const type = (Attribute.itemtype(tree, row) ?? "").slice(0, MAX_VALUE).trim();
    addType(type.slice(Math.max(type.lastIndexOf("/"), type.lastIndexOf("#")) + 1));
  }
  const properties = new Map<string, number>();
  for (const row of propertyRows) {
    const property = Attribute.itemprop(tree, row)!.slice(0, MAX_VALUE).toLowerCase();
    properties.set(property, (properties.get(property) ?? 0) + 1);
  }
  for (const [i, test] of SOFTWARE_TESTS.entries()) if (test.test(addresses)) software |= 1 << i;
  const titleText = title < 0 ? "" : textContent(tree, title).slice(0, MAX_TEXT);
  return { types, ogType, metas, relations, software, properties, title: titleText, description, hasJsonLd };
}
