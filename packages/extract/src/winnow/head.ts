import { Attribute, Hidden, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { wordHashes } from "./scan-text.js";

/** What a page declares about itself, apart from its visible text. */
export interface Head {
  /** Hashes of the words of the title. */
  readonly title: ReadonlySet<number>;
  /** Those of the longest part of the title, which is rarely the name of the site. */
  readonly titlePart: ReadonlySet<number>;
  /** Bits of {@link DECLARATIONS}. */
  readonly declarations: number;
}

/** What the metadata or the software of a page says about its type. */
// biome-ignore format: a table
export const DECLARATIONS: Readonly<Record<string, RegExp>> = {
  article: /^(?:(?:news|blog|tech|scholarly|reportage)?article|blogposting|liveblogposting|report|blog)$/i,
  product: /^(?:product|productgroup|offer|og:product|product\.item|individualproduct)$/i,
  forum: /^(?:discussionforumposting|qapage|question|answer|socialmediaposting)$/i,
  list: /^(?:itemlist|collectionpage|offercatalog|searchresultspage|product\.group)$/i,
  organisation: /^(?:organization|localbusiness|service|corporation|professionalservice|store|aboutpage|contactpage)$/i,
  documentation: /^(?:techarticle|apireference|howto|softwareapplication|softwaresourcecode|faqpage)$/i,
  website: /^(?:website|webpage)$/i,
  recipe: /^(?:recipe|event|video\S*|movie|book|jobposting|profile|profilepage|person)$/i,
  forumSoftware: /discourse|phpbb|vbulletin|xenforo|invision|smf|mybb|flarum|nodebb|vanilla/i,
  blogSoftware: /wordpress|blogger|ghost|movable|typepad|drupal|joomla|hugo|jekyll|medium/i,
  docSoftware: /sphinx|docusaurus|mkdocs|mediawiki|gitbook|readthedocs|doxygen|javadoc|vitepress|dokuwiki/i,
  shopSoftware: /shopify|woocommerce|magento|prestashop|opencart|bigcommerce/i,
};

const DECLARATION_TESTS = Object.values(DECLARATIONS);
const FIRST_SOFTWARE = Object.keys(DECLARATIONS).indexOf("forumSoftware");

/** Characters of JSON-LD that are read. */
export const MAX_JSON_LD = 50_000;
export const JSON_LD_TYPE: RegExp = /"@type"\s*:\s*(?:\[\s*)?"([^"]{1,60})"/g;
const MAX_TYPES = 40;

export function readHead(tree: Tree): Head {
  const { kind, tag, hidden, length } = tree;
  let title = "";
  let jsonLd = "";
  let declarations = 0;
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const id = tag[row]!;
    if (id === Tag.meta) {
      const content = Attribute.content(tree, row);
      if (content === undefined) continue;
      const name = (Attribute.name(tree, row) ?? Attribute.property(tree, row) ?? "").toLowerCase();
      if (name === "og:type") declarations |= declared(content);
      else if (name === "generator") declarations |= software(content);
    } else if (id === Tag.title) {
      if (title === "" && hidden[row] === Hidden.head) title = textContent(tree, row).slice(0, 1_000);
    } else if (id === Tag.script) {
      const type = Attribute.type(tree, row);
      if (type !== undefined && jsonLd.length < MAX_JSON_LD && /ld\+json/i.test(type)) {
        jsonLd += textContent(tree, row).slice(0, MAX_JSON_LD);
      }
    }
  }
  let count = 0;
  for (const [, type] of jsonLd.matchAll(JSON_LD_TYPE)) {
    if (count++ > MAX_TYPES) break;
    declarations |= declared(type!);
  }
  return {
    title: new Set(wordHashes(title)),
    titlePart: new Set(wordHashes(longestPart(title))),
    declarations,
  };
}

const SEPARATOR = / [-–—:·•»|/]+ |[»|]/;

function longestPart(title: string): string {
  const parts = title.replace(/\s+/g, " ").split(SEPARATOR);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
}

function declared(type: string): number {
  let bits = 0;
  for (let i = 0; i < FIRST_SOFTWARE; i++) if (DECLARATION_TESTS[i]!.test(type)) bits |= 1 << i;
  return bits;
}

function software(generator: string): number {
  let bits = 0;
  for (let i = FIRST_SOFTWARE; i < DECLARATION_TESTS.length; i++) {
    if (DECLARATION_TESTS[i]!.test(generator)) bits |= 1 << i;
  }
  return bits;
}

/** Returns the path of an address, without its query. */
export function addressPath(url: string | undefined): string {
  if (url === undefined) return "";
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url);
  return path?.[1]?.slice(0, 500) ?? "";
}
