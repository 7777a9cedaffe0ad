import {
  Attribute,
  attributeReader,
  hasAttribute,
  NodeKind,
  Tag,
  type Tree,
  textContent,
} from "@winnow/core-dom";
import type { RowIndex } from "./row-index.js";

const itemscopeOf = attributeReader("itemscope");

const ARTICLE_TYPE =
  /^http:\/\/schema\.org\/(?:Article|BlogPosting|NewsArticle|ScholarlyArticle|TechArticle)$/;

/** The properties that Open Graph requires; without all of them its title is not used. */
const REQUIRED = ["title", "type", "url", "image"] as const;

/** An article that is described by microdata. */
interface Item {
  readonly end: number;
  readonly article: boolean;
  headline: string;
  name: string;
}

/** Attributes that hold the value of a property, by tag; only those that titles have. */
const VALUE_ATTRIBUTE: ReadonlyMap<number, (tree: Tree, row: number) => string | undefined> = new Map([
  [Tag.meta, Attribute.content],
  [Tag.a, attributeReader("href")],
  [Tag.link, attributeReader("href")],
  [Tag.img, attributeReader("src")],
  [Tag.time, attributeReader("datetime")],
  [Tag.data, attributeReader("value")],
]);

/**
 * Returns the title that a page declares for others: Open Graph's if its four required properties are there,
 * the headline or name of the first article with one in microdata, or `meta name=title`. The empty string if
 * there is none. Open Graph's prefix is always `og`.
 */
export function markupTitle(tree: Tree, index: RowIndex): string {
  const openGraph = new Map<string, string>();
  let metaTitle: string | undefined;
  let titled = false;
  let hasProperties = false;
  for (let row = 0; row < tree.length; row++) {
    const tag = tree.tag[row];
    if (tag === Tag.title) titled = true;
    else if (tag === Tag.meta) {
      readOpenGraph(tree, row, openGraph);
      if (metaTitle === undefined && Attribute.name(tree, row)?.toLowerCase() === "title") {
        metaTitle = Attribute.content(tree, row) ?? "";
      }
    }
    hasProperties ||= hasAttribute(tree, row, "itemprop");
  }
  if (REQUIRED.every((name) => openGraph.get(name))) return openGraph.get("title")!;
  const headline = hasProperties ? microdataHeadline(tree, index) : "";
  return headline || (titled ? (metaTitle ?? "") : "");
}

/** Returns the headline, otherwise the name, of the first article with one in microdata. */
function microdataHeadline(tree: Tree, index: RowIndex): string {
  const articles: Item[] = [];
  const scopes: Item[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    while (scopes.length > 0 && scopes[scopes.length - 1]!.end <= row) scopes.pop();
    const type = Attribute.itemtype(tree, row);
    if (type !== undefined && itemscopeOf(tree, row) !== undefined) {
      const item = { end: tree.end[row]!, article: ARTICLE_TYPE.test(type), headline: "", name: "" };
      scopes.push(item);
      if (item.article) articles.push(item);
    } else {
      const item = scopes[scopes.length - 1];
      if (item?.article) readProperty(tree, index, row, item);
    }
  }
  const first = articles.find(({ headline, name }) => headline !== "" || name !== "");
  return first === undefined ? "" : first.headline || first.name;
}

/** The last property of a name applies. */
function readOpenGraph(tree: Tree, row: number, properties: Map<string, string>): void {
  const property = Attribute.property(tree, row);
  if (property === undefined || !property.startsWith("og")) return;
  const name = property.toLowerCase().slice("og:".length);
  const content = Attribute.content(tree, row) ?? "";
  for (const required of REQUIRED) {
    // An image without an address counts only if it is written as such.
    if (required === "image" ? name === "image" && content !== "" : name.startsWith(required)) {
      properties.set(required, content);
    }
  }
}

/** The first value of a property applies. */
function readProperty(tree: Tree, { words }: RowIndex, row: number, item: Item): void {
  const names = Attribute.itemprop(tree, row)?.split(/\s+/) ?? [];
  for (const name of names) {
    if ((name === "headline" || name === "name") && item[name] === "") {
      const value = VALUE_ATTRIBUTE.get(tree.tag[row]!)?.(tree, row);
      item[name] = (value || (words.countIn(row) > 0 ? textContent(tree, row) : "")).trim();
    }
  }
}
