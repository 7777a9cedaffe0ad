import { Attribute, attributeReader, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import type { RowIndex } from "./row-index.js";
import { countWords } from "./word-count.js";

/** A title of fewer or more characters is replaced by the first `h1`. */
const MIN_TITLE = 15;
const MAX_TITLE = 150;

const SEPARATOR = /[|\-\\/>»]/;

/**
 * Returns the page's title without the name of the site, by the rules that DOM Distiller has in common with
 * Readability (Arc90): the longer part of `Title | Site`, the part after a colon, or the first `h1`.
 */
export function documentTitle(tree: Tree): string {
  const original = firstText(tree, Tag.title) ?? "";
  let title = original;
  let hierarchical = false;
  if (/ [|\-\\/>»] /.test(original)) {
    hierarchical = / [\\/>»] /.test(original);
    title = original.slice(0, lastSeparator(original));
    if (countWords(title) < 3) title = original.slice(original.search(SEPARATOR) + 1);
  } else if (original.includes(": ")) {
    if (!isHeading(tree, original.trim())) {
      title = original.slice(original.lastIndexOf(":") + 1);
      if (countWords(title) < 3) title = original.slice(original.indexOf(":") + 1);
      else if (countWords(original.slice(0, original.indexOf(":"))) > 5) title = original;
    }
  } else if (original.length > MAX_TITLE || original.length < MIN_TITLE) {
    title = firstText(tree, Tag.h1) ?? original;
  }
  title = title.trim().replace(/\s+/g, " ");
  const words = countWords(title);
  const all = countWords(original.replace(/[|\-\\/>»]+/g, ""));
  return words <= 4 && original !== "" && (!hierarchical || words !== all - 1) ? original : title;
}

/** The index of the last separator with a space after it. */
function lastSeparator(title: string): number {
  let at = title.length - 2;
  while (at >= 0 && !(title[at + 1] === " " && SEPARATOR.test(title[at]!))) at--;
  return at;
}

/** The text of the first element with the tag, as a reader sees it; undefined if there is none. */
function firstText(tree: Tree, tag: number): string | undefined {
  const row = tree.tag.indexOf(tag);
  if (row < 0) return undefined;
  const pieces: string[] = [];
  for (let at = row + 1; at < tree.end[row]!; at++) {
    if (tree.tag[at] === Tag.script || tree.tag[at] === Tag.style) at = tree.end[at]! - 1;
    else if (tree.kind[at] === NodeKind.text) pieces.push(textContent(tree, at));
  }
  const text = pieces.join(" ").trim().replace(/\s+/g, " ");
  return text.replace(/ ([.?!,;]) ?/g, "$1 ");
}

/** Whether an `h1` or `h2` consists of that text. */
function isHeading(tree: Tree, title: string): boolean {
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.h1 && tree.tag[row] !== Tag.h2) continue;
    if (textContent(tree, row).trim() === title) return true;
    // A heading in a heading is part of its text.
    row = tree.end[row]! - 1;
  }
  return false;
}

const readItemscope = attributeReader("itemscope");

const ARTICLE_TYPE =
  /^http:\/\/schema\.org\/(?:Article|BlogPosting|NewsArticle|ScholarlyArticle|TechArticle)$/;

/** The properties that Open Graph requires; without all of them its title is not used. */
const REQUIRED = ["title", "type", "url", "image"] as const;

/** A thing that is described by microdata. */
interface Item {
  readonly end: number;
  readonly article: boolean;
  headline: string;
  name: string;
}

/** Attributes that hold the value of a property, by tag; only those that titles have. */
const VALUE_ATTRIBUTE: ReadonlyMap<number, (tree: Tree, row: number) => string | undefined> = new Map([
  ...[[Tag.meta, Attribute.content] as const, [Tag.time, attributeReader("datetime")] as const],
  ...[Tag.a, Tag.link].map((tag) => [tag, attributeReader("href")] as const),
  ...[[Tag.img, attributeReader("src")] as const, [Tag.data, attributeReader("value")] as const],
]);

/**
 * Returns the title that a page declares for others: Open Graph's if its four required properties are there,
 * the headline or name of the first article with one in microdata, or `meta name=title`. The empty string if
 * there is none. Open Graph's prefix is always `og`.
 */
export function markupTitle(tree: Tree, { textsIn }: RowIndex): string {
  const openGraph = new Map<string, string>();
  let metaTitle: string | undefined;
  let titled = false;
  const items: Item[] = [];
  const scopes: Item[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    if (tree.tag[row] === Tag.title) titled = true;
    else if (tree.tag[row] === Tag.meta) {
      readOpenGraph(tree, row, openGraph);
      if (Attribute.name(tree, row)?.toLowerCase() === "title")
        metaTitle ??= Attribute.content(tree, row) ?? "";
    }
    while (scopes.length > 0 && scopes[scopes.length - 1]!.end <= row) scopes.pop();
    const type = Attribute.itemtype(tree, row);
    const scope = scopes[scopes.length - 1];
    if (type !== undefined && readItemscope(tree, row) !== undefined) {
      const item = { end: tree.end[row]!, article: ARTICLE_TYPE.test(type), headline: "", name: "" };
      scopes.push(item);
      items.push(item);
    } else if (scope?.article) {
      for (const name of Attribute.itemprop(tree, row)?.split(/\s+/) ?? []) {
        // The first value of a property applies.
        if ((name !== "headline" && name !== "name") || scope[name] !== "") continue;
        const value = VALUE_ATTRIBUTE.get(tree.tag[row]!)?.(tree, row);
        scope[name] = (value || (textsIn(row) > 0 ? textContent(tree, row) : "")).trim();
      }
    }
  }
  if (REQUIRED.every((name) => openGraph.get(name))) return openGraph.get("title")!;
  const named = items.find(({ headline, name }) => headline !== "" || name !== "");
  return named?.headline || named?.name || (titled ? (metaTitle ?? "") : "");
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
