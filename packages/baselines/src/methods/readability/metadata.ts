import { Attribute, attribute, decodeReferences, Tag, type Tree, textContent } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { articleTitle, textSimilarity } from "./article-title.js";
import { ARTICLE_TYPES } from "./patterns.js";
import type { Prepared } from "./prepare.js";

/**
 * The page's declarations about its article. Headings that repeat the title are dropped, and so is the first
 * byline in the page if none is declared.
 */
export interface ArticleMetadata {
  readonly title: string;
  readonly byline: string;
}

/** A space-separated list; the first entry that matches counts. */
const PROPERTY =
  /(article|dc|dcterm|og|twitter)\s*:\s*(author|creator|description|published_time|title|site_name)/i;

/** A single value. */
const NAME =
  /^\s*(?:(dc|dcterm|og|twitter|parsely|weibo:(article|webpage))\s*[-.:]\s*)?(author|creator|pub-date|description|title|site_name)\s*$/i;

const TITLE_KEYS =
  "dc:title dcterm:title og:title weibo:article:title weibo:webpage:title title twitter:title parsely-title";

const BYLINE_KEYS = "dc:creator dcterm:creator author parsely-author";

/**
 * Reads title and byline: from JSON-LD first, then from `meta` elements, the title last from the page itself.
 *
 * @param disableJSONLD - don't read JSON-LD.
 */
export function articleMetadata(
  { tree, elements }: Pick<Prepared, "tree" | "elements">,
  disableJSONLD = false,
): ArticleMetadata {
  const { source } = tree;
  let pageTitle: string | undefined;
  const title = () => (pageTitle ??= articleTitle(tree, elements[Tag.title]![0]));
  const ld = disableJSONLD ? undefined : articleLd(source, elements[Tag.script]!);
  const values = metaValues(source, elements[Tag.meta]!);
  const firstOf = (keys: string) =>
    keys
      .split(" ")
      .map((key) => values[key])
      .find(Boolean);
  const author = values["article:author"] ?? "";
  return {
    title: decodeReferences((ld && titleIn(ld, title)) || firstOf(TITLE_KEYS) || title()),
    byline: decodeReferences(
      (ld && bylineIn(ld)) || firstOf(BYLINE_KEYS) || (urlOf(author) !== undefined ? "" : author),
    ),
  };
}

/** The contents of `meta` elements by name or property; a later one overrides an earlier one. */
function metaValues(tree: Tree, metas: readonly number[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const row of metas) {
    const content = Attribute.content(tree, row);
    if (!content) continue;
    const property = Attribute.property(tree, row)?.match(PROPERTY)?.[0];
    const name = Attribute.name(tree, row);
    if (property !== undefined) values[plain(property)] = content.trim();
    else if (name && NAME.test(name)) values[plain(name).replaceAll(".", ":")] = content.trim();
  }
  return values;
}

function plain(key: string): string {
  return key.toLowerCase().replace(/\s/g, "");
}

type Json = Readonly<Record<string, unknown>>;

const SCHEMA_ORG = /^https?:\/\/schema\.org\/?$/;

/**
 * The schema.org article of the first JSON-LD script that has one. A script is skipped if it is broken, or
 * has a shape that the original can't read (such as a list of types).
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
  if (Array.isArray(data)) data = data.find(endsSearch);
  if (!isObject(data) || !isSchemaOrg(data["@context"])) return undefined;
  if (!data["@type"] && Array.isArray(data["@graph"])) data = data["@graph"].find(endsSearch);
  return isObject(data) && isArticleType(data["@type"]) ? data : undefined;
}

/**
 * Whether an item of a list is an article, or has a type that can't be read: the original searches no
 * further.
 */
function endsSearch(item: Json | null): boolean {
  const type = item?.["@type"];
  return item === null || isArticleType(type) || (Boolean(type) && typeof type !== "string");
}

function isArticleType(type: unknown): boolean {
  return typeof type === "string" && ARTICLE_TYPES.test(type);
}

function isSchemaOrg(context: unknown): boolean {
  const address = isObject(context) ? context["@vocab"] : context;
  return typeof address === "string" && SCHEMA_ORG.test(address);
}

/** @param pageTitle - returns the page's own title, for articles with a `name` and a different `headline`. */
function titleIn({ name, headline }: Json, pageTitle: () => string): string | undefined {
  if (typeof name !== "string") return typeof headline === "string" ? headline.trim() : undefined;
  if (typeof headline !== "string" || name === headline) return name.trim();
  // Some sites put their own name into `name`: the one that is similar to the page's title is the article's.
  const isTitle = (value: string) => textSimilarity(value, pageTitle()) > 0.75;
  return isTitle(headline) && !isTitle(name) ? headline : name;
}

function bylineIn({ author }: Json): string | undefined {
  if (!isObject(author)) return undefined;
  const authors = typeof author.name === "string" ? [author] : author;
  if (!Array.isArray(authors) || typeof authors[0]?.name !== "string") return undefined;
  return authors
    .map((author) => author?.name)
    .filter((name) => typeof name === "string")
    .map((name) => name.trim())
    .join(", ");
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
