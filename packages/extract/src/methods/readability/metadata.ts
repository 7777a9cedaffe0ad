import { attribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { titleOf } from "./article-title.js";
import { articleLd } from "./json-ld.js";
import { type Overlay, overlayOf } from "./overlay.js";

/** What the page declares of its article: headings that repeat the title go, and bylines where there is none. */
export interface ArticleMetadata {
  readonly title: string;
  readonly byline?: string | undefined;
}

/** A space-separated list; the first fitting entry counts. */
const PROPERTY =
  /\s*(article|dc|dcterm|og|twitter)\s*:\s*(author|creator|description|published_time|title|site_name)\s*/i;

/** A single value. */
const NAME =
  /^\s*(?:(dc|dcterm|og|twitter|parsely|weibo:(article|webpage))\s*[-.:]\s*)?(author|creator|pub-date|description|title|site_name)\s*$/i;

const TITLE_KEYS = [
  "dc:title",
  "dcterm:title",
  "og:title",
  "weibo:article:title",
  "weibo:webpage:title",
  "title",
  "twitter:title",
  "parsely-title",
] as const;

const BYLINE_KEYS = ["dc:creator", "dcterm:creator", "author", "parsely-author"] as const;

/**
 * Title and byline: from JSON-LD first, then from `meta` elements, the title at last from the page itself.
 *
 * @param disableJSONLD - leave JSON-LD out.
 * @example articleMetadata(parse('<meta name="author" content="Ada">')).byline // "Ada"
 */
export function articleMetadata(tree: Tree, disableJSONLD = false): ArticleMetadata {
  return metadataOf(overlayOf(tree), disableJSONLD);
}

/** {@link articleMetadata} on a working copy. */
export function metadataOf(overlay: Overlay, disableJSONLD: boolean): ArticleMetadata {
  let pageTitle: string | undefined;
  const title = () => (pageTitle ??= titleOf(overlay));
  const ld = disableJSONLD ? {} : articleLd(overlay.tree, title);
  const values = metaValues(overlay.tree);
  const author = values.get("article:author");
  return {
    title: unescapeEntities(ld.title || firstOf(values, TITLE_KEYS) || title()),
    byline: unescapeEntities(
      ld.byline ||
        firstOf(values, BYLINE_KEYS) ||
        (author !== undefined && !URL.canParse(author) ? author : ""),
    ),
  };
}

function firstOf(values: ReadonlyMap<string, string>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = values.get(key);
    if (value) return value;
  }
  return "";
}

/** The `meta` elements by name or property; a later one wins over an earlier one. */
function metaValues(tree: Tree): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment && row > 0) row = tree.end[row]! - 1;
    if (tree.tag[row] !== Tag.meta || tree.namespace[row] !== Namespace.html) continue;
    const content = attribute(tree, row, "content");
    if (!content) continue;
    const property = attribute(tree, row, "property")?.match(PROPERTY)?.[0];
    const name = attribute(tree, row, "name");
    if (property !== undefined) values.set(plain(property), content.trim());
    else if (name && NAME.test(name)) values.set(plain(name).replaceAll(".", ":"), content.trim());
  }
  return values;
}

function plain(key: string): string {
  return key.toLowerCase().replace(/\s/g, "");
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Character references in what the parser has unescaped once: many sites escape twice. */
function unescapeEntities(value: string): string {
  return value
    .replace(/&(quot|amp|apos|lt|gt);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/&#(?:x([0-9a-f]+)|([0-9]+));/gi, (_, hex: string | undefined, decimal: string) => {
      const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return String.fromCodePoint(isCharacter ? code : 0xfffd);
    });
}
