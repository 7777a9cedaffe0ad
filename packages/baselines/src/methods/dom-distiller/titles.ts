import { attributeReader, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
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

const readProperty = attributeReader("property");
const readContent = attributeReader("content");
const readName = attributeReader("name");

/** The properties that Open Graph requires; without all of them its title is not used. */
const REQUIRED = ["title", "type", "url", "image"] as const;

/**
 * Returns the title that a page declares for others: Open Graph's if its four required properties are there,
 * otherwise `meta name=title`, if the page has a `title`. The empty string if there is none. Open Graph's prefix
 * is always `og`. The original also reads the headlines of microdata, which changes no page that we know.
 */
export function markupTitle(tree: Tree): string {
  const openGraph = new Map<string, string>();
  let metaTitle: string | undefined;
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.meta) continue;
    readOpenGraph(tree, row, openGraph);
    if (readName(tree, row)?.toLowerCase() === "title") metaTitle ??= readContent(tree, row) ?? "";
  }
  if (REQUIRED.every((name) => openGraph.get(name))) return openGraph.get("title")!;
  return tree.tag.includes(Tag.title) ? (metaTitle ?? "") : "";
}

/** The last property of a name applies. */
function readOpenGraph(tree: Tree, row: number, properties: Map<string, string>): void {
  const property = readProperty(tree, row);
  if (property === undefined || !property.startsWith("og")) return;
  const name = property.toLowerCase().slice("og:".length);
  const content = readContent(tree, row) ?? "";
  for (const required of REQUIRED) {
    // An image without an address counts only if it is written as such.
    if (required === "image" ? name === "image" && content !== "" : name.startsWith(required)) {
      properties.set(required, content);
    }
  }
}
