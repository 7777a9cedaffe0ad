import { Attribute, Hidden, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
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

/** Types that the metadata of a page declares; those of a `video` have more names. */
// biome-ignore format: a table
const TYPES: Readonly<Record<string, string>> = {
  article: "article newsarticle blogarticle techarticle scholarlyarticle reportagearticle blogposting liveblogposting report blog",
  product: "product productgroup offer og:product product.item individualproduct",
  forum: "discussionforumposting qapage question answer socialmediaposting",
  list: "itemlist collectionpage offercatalog searchresultspage product.group",
  organisation: "organization localbusiness service corporation professionalservice store aboutpage contactpage",
  documentation: "techarticle apireference howto softwareapplication softwaresourcecode faqpage",
  website: "website webpage",
  recipe: "recipe event movie book jobposting profile profilepage person",
};
/** Software that generates pages. */
// biome-ignore format: a table
const SOFTWARE: Readonly<Record<string, RegExp>> = {
  forumSoftware: /discourse|phpbb|vbulletin|xenforo|invision|smf|mybb|flarum|nodebb|vanilla/i,
  blogSoftware: /wordpress|blogger|ghost|movable|typepad|drupal|joomla|hugo|jekyll|medium/i,
  docSoftware: /sphinx|docusaurus|mkdocs|mediawiki|gitbook|readthedocs|doxygen|javadoc|vitepress|dokuwiki/i,
  shopSoftware: /shopify|woocommerce|magento|prestashop|opencart|bigcommerce/i,
};

/** What the metadata or the software of a page says about its type: the names of the bits. */
export const DECLARATIONS: readonly string[] = [...Object.keys(TYPES), ...Object.keys(SOFTWARE)];
const FIRST_SOFTWARE = Object.keys(TYPES).length;
const VIDEO = 1 << DECLARATIONS.indexOf("recipe");

const bitsOfType = keepLast((): ReadonlyMap<string, number> => {
  const bits = new Map<string, number>();
  for (const [bit, words] of Object.values(TYPES).entries()) {
    for (const word of words.split(" ")) bits.set(word, (bits.get(word) ?? 0) | (1 << bit));
  }
  return bits;
});

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
      const name = (Attribute.name(tree, row) ?? Attribute.property(tree, row) ?? "").toLowerCase();
      if (name === "og:type") declarations |= declared(Attribute.content(tree, row) ?? "");
      else if (name === "generator") declarations |= software(Attribute.content(tree, row) ?? "");
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
  const name = type.toLowerCase();
  if (name.startsWith("video")) return /\s/.test(name) ? 0 : VIDEO;
  // No other character than K becomes a k of ASCII, except for the sign of the unit kelvin.
  return name.includes("k") && type.includes("\u212a") ? 0 : (bitsOfType().get(name) ?? 0);
}

function software(generator: string): number {
  let bits = 0;
  for (const [i, test] of Object.values(SOFTWARE).entries()) {
    if (test.test(generator)) bits |= 1 << (FIRST_SOFTWARE + i);
  }
  return bits;
}

/** Returns the path of an address, without its query. */
export function addressPath(url: string | undefined): string {
  if (url === undefined) return "";
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url);
  return path?.[1]?.slice(0, 500) ?? "";
}
