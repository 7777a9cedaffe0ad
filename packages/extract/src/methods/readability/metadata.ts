import { attribute, attributeReader, type Tree, textContent } from "@winnow/core-dom";
import { articleTitle, textSimilarity } from "./article-title.js";
import { ARTICLE_TYPES } from "./patterns.js";
import type { Prepared } from "./prepare.js";

/** What the page declares of its article: headings that repeat the title go, and bylines where there is none. */
export interface ArticleMetadata {
  readonly title: string;
  readonly byline: string;
}

/** A space-separated list; the first fitting entry counts. */
const PROPERTY =
  /(article|dc|dcterm|og|twitter)\s*:\s*(author|creator|description|published_time|title|site_name)/i;

/** A single value. */
const NAME =
  /^\s*(?:(dc|dcterm|og|twitter|parsely|weibo:(article|webpage))\s*[-.:]\s*)?(author|creator|pub-date|description|title|site_name)\s*$/i;

// biome-ignore format: a list
const TITLE_KEYS = [
  "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title",
  "parsely-title",
] as const;

const BYLINE_KEYS = ["dc:creator", "dcterm:creator", "author", "parsely-author"] as const;

/**
 * Title and byline: from JSON-LD first, then from `meta` elements, the title at last from the page itself.
 *
 * @param disableJSONLD - leave JSON-LD out.
 */
export function articleMetadata(
  { overlay, found }: Pick<Prepared, "overlay" | "found">,
  disableJSONLD = false,
): ArticleMetadata {
  const { tree } = overlay;
  let pageTitle: string | undefined;
  const title = () => (pageTitle ??= articleTitle(overlay, found.titles[0]));
  const ld = disableJSONLD ? undefined : articleLd(tree, found.scripts);
  const values = metaValues(tree, found.metas);
  const author = values.get("article:author");
  return {
    title: unescapeEntities((ld && titleIn(ld, title)) || firstOf(values, TITLE_KEYS) || title()),
    byline: unescapeEntities(
      (ld && bylineIn(ld)) ||
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

const contentIn = attributeReader("content");
const propertyOf = attributeReader("property");
const nameOf = attributeReader("name");

/** The `meta` elements by name or property; a later one wins over an earlier one. */
function metaValues(tree: Tree, metas: readonly number[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const row of metas) {
    const content = contentIn(tree, row);
    if (!content) continue;
    const property = propertyOf(tree, row)?.match(PROPERTY)?.[0];
    const name = nameOf(tree, row);
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

type Json = Readonly<Record<string, unknown>>;

const SCHEMA_ORG = /^https?:\/\/schema\.org\/?$/;

/**
 * The article of schema.org in the page's first JSON-LD script that has one. A script that is broken, or has another
 * shape than the original can read (a list of types, say), is passed over.
 */
function articleLd(tree: Tree, scripts: readonly number[]): Json | undefined {
  for (const row of scripts) {
    if (attribute(tree, row, "type") !== "application/ld+json") continue;
    const article = articleIn(textContent(tree, row));
    if (article !== undefined) return article;
  }
  return undefined;
}

function articleIn(source: string): Json | undefined {
  let data: unknown;
  try {
    data = JSON.parse(source.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ""));
  } catch {
    return undefined;
  }
  if (Array.isArray(data)) data = firstArticle(data);
  if (!isObject(data) || !isSchemaOrg(data["@context"])) return undefined;
  if (!data["@type"] && Array.isArray(data["@graph"])) data = firstArticle(data["@graph"]);
  return isObject(data) && typeIsArticle(data["@type"]) === true ? data : undefined;
}

/** The first item of an article's type; none where an item before it can't be asked for its type. */
function firstArticle(items: readonly unknown[]): unknown {
  for (const item of items) {
    if (item === null || item === undefined) return undefined;
    const type = (item as Json)["@type"];
    if (!type) continue;
    const fits = typeIsArticle(type);
    if (fits === undefined) return undefined;
    if (fits) return item;
  }
  return undefined;
}

/** Undefined where the type is no string. */
function typeIsArticle(type: unknown): boolean | undefined {
  return typeof type === "string" ? ARTICLE_TYPES.test(type) : undefined;
}

function isSchemaOrg(context: unknown): boolean {
  if (typeof context === "string") return SCHEMA_ORG.test(context);
  return isObject(context) && typeof context["@vocab"] === "string" && SCHEMA_ORG.test(context["@vocab"]);
}

/** @param pageTitle - the page's own title, for articles with a `name` and a different `headline`. */
function titleIn({ name, headline }: Json, pageTitle: () => string): string | undefined {
  if (typeof name === "string" && typeof headline === "string" && name !== headline) {
    // Some sites put their own name into `name`: the one that is like the page's title is the article's.
    const title = pageTitle();
    const nameFits = textSimilarity(name, title) > 0.75;
    return textSimilarity(headline, title) > 0.75 && !nameFits ? headline : name;
  }
  if (typeof name === "string") return name.trim();
  return typeof headline === "string" ? headline.trim() : undefined;
}

function bylineIn({ author }: Json): string | undefined {
  if (!isObject(author)) return undefined;
  if (typeof author.name === "string") return author.name.trim();
  if (!Array.isArray(author) || typeof author[0]?.name !== "string") return undefined;
  const names = author.map((one: unknown) => (isObject(one) ? one.name : undefined));
  return names
    .filter((name) => typeof name === "string")
    .map((name) => name.trim())
    .join(", ");
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
