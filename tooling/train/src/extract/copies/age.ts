import { type Element, Text } from "domhandler";
import { ageAttributes, dropNames } from "./ageing/attributes.js";
import { ageHeadings } from "./ageing/headings.js";
import { ageMenus } from "./ageing/lists.js";
import { bareParagraphs } from "./ageing/paragraphs.js";
import { layOutInTables } from "./ageing/tables.js";
import { elementsOf, isElement, loadPage, replaceNode, seenLength } from "./dom.js";
import { chance, type Random } from "./random.js";

/**
 * Returns a page as it might have been written in 2005: without the elements and attributes of HTML 5, ARIA
 * and microdata; often also without classes and ids, declarations in the head, and headings; laid out in
 * tables; with bare text and `br` instead of paragraphs, and lines of links instead of lists.
 *
 * The visible words and their order do not change. `noscript` is removed, unless it contains much of the
 * text: then its content becomes visible.
 *
 * @example age("<main><p>Hello</main>", createRandom(1)) // "…<div><p>Hello</p></div>…"
 */
export function age(html: string, random: Random): string {
  const page = loadPage(html);
  removeNoscript(page("noscript").toArray() as Element[], seenLength(page("body").toArray()));
  const elements = elementsOf(page);
  if (chance(random, 0.8)) dropDeclarations(elements);
  ageTags(elements);
  ageAttributes(elements, random);
  if (chance(random, 0.5)) dropNames(elements, random);
  if (chance(random, 0.3)) ageMenus(elements, random);
  if (chance(random, 0.35)) ageHeadings(elements, random);
  if (chance(random, 0.35)) bareParagraphs(elementsOf(page), random);
  const body = page("body").get(0);
  if (body !== undefined && chance(random, 0.4)) layOutInTables(body as Element, random);
  return page.html();
}

/** Minimum number of characters of a `noscript` element that becomes visible. */
const MIN_LENGTH = 500;
/** Minimum share of the characters of the page that it has. */
const MIN_SHARE = 0.3;

function removeNoscript(elements: readonly Element[], seen: number): void {
  for (const element of elements) {
    const own = seenLength(element.children);
    if (own >= MIN_LENGTH && own >= MIN_SHARE * (own + seen)) element.name = "div";
    else replaceNode(element, [new Text(" ")]);
  }
}

const ENCODING = /charset|content-type/i;
const DATA_TYPE = /json/i;
const DATA_LINK = /canonical|alternate|amphtml|preload|manifest|shortlink/i;

/** Removes what a page declares about itself: all `meta` but the encoding, canonical links, JSON. */
function dropDeclarations(elements: readonly Element[]): void {
  for (const element of elements) {
    const { name, attribs } = element;
    const isDeclaration =
      (name === "meta" && attribs.charset === undefined && !ENCODING.test(attribs["http-equiv"] ?? "")) ||
      (name === "link" && DATA_LINK.test(attribs.rel ?? "")) ||
      (name === "script" && DATA_TYPE.test(attribs.type ?? ""));
    if (isDeclaration) replaceNode(element, []);
  }
}

/** Elements of HTML 5 that become a `div`. */
// biome-ignore format: a table
const DIVS: ReadonlySet<string> = new Set([
  "article", "aside", "details", "dialog", "figcaption", "figure", "footer", "header", "hgroup", "main",
  "nav",
  "search", "section", "summary",
]);
/** Elements that become a `span`, as do custom elements. */
// biome-ignore format: a table
const SPANS: ReadonlySet<string> = new Set([
  "bdi", "data", "mark", "meter", "output", "picture", "progress", "slot", "time", "wbr",
]);

/** Replaces the elements that HTML 5 added, except for media. */
function ageTags(elements: readonly Element[]): void {
  for (const element of elements) {
    const { name, parent } = element;
    if (DIVS.has(name)) element.name = "div";
    else if (SPANS.has(name) || name.includes("-")) element.name = "span";
    else if (name === "source" && isElement(parent) && parent.name === "span") replaceNode(element, []);
  }
}
