import { attribute, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { ARTICLE_TYPES } from "./patterns.js";
import { textSimilarity } from "./similarity.js";

/** What JSON-LD tells of the article. */
export interface ArticleLd {
  readonly title?: string | undefined;
  readonly byline?: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const SCHEMA_ORG = /^https?:\/\/schema\.org\/?$/;

/**
 * Title and byline from the page's first JSON-LD script with an article of schema.org. A script that is broken,
 * or has another shape than the original can read (a list of types, say), is passed over.
 *
 * @param pageTitle - what the page's own title is, for articles with a `name` and a different `headline`.
 */
export function articleLd(tree: Tree, pageTitle: () => string): ArticleLd {
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment && row > 0) {
      row = tree.end[row]! - 1;
    } else if (tree.tag[row] === Tag.script && attribute(tree, row, "type") === "application/ld+json") {
      const article = articleIn(textContent(tree, row));
      if (article !== undefined) return { title: titleIn(article, pageTitle), byline: bylineIn(article) };
    }
  }
  return {};
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
