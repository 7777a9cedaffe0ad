import { Tag, text } from "@winnow/core-dom";
import { elementsIn, onlyElement, remove, tagSet, unwrap } from "../../editable-tree/index.js";
import { className, ownText, type Page, textRun } from "./page.js";
import { FORMATTING, Kind, RENAMED } from "./tags.js";

const SCRIPTS = tagSet("sub sup");
const ITEMS = tagSet("dd dt li");
const LISTS = tagSet("dl ol ul");

/** Gives the elements of a cleaned page the simplified tags of {@link Kind}. */
export function convert(page: Page): void {
  const { tag } = page;
  convertLinks(page);
  for (const node of elementsIn(page, 0, Tag.strong)) {
    if (className(page, node).includes("schema-faq-question")) tag[node] = Kind.heading;
  }
  for (const node of elementsIn(page, 0, SCRIPTS)) if (page.first[node]! < 0) remove(page, node);
  for (const node of elementsIn(page, 0, FORMATTING)) unwrap(page, node);

  /** Whether a node is inside a list, or inside `details`. */
  const inList = new Uint8Array(page.length);
  const inDetails = new Uint8Array(page.length);
  for (const node of elementsIn(page, 0)) {
    const up = page.parent[node]!;
    const id = tag[node]!;
    inList[node] = LISTS.has(id) ? 1 : inList[up]!;
    inDetails[node] = id === Tag.details ? 1 : inDetails[up]!;
    if (ITEMS.has(id) && inList[up] === 1) tag[node] = Kind.item;
    else if (id === Tag.summary && inDetails[up] === 1) tag[node] = Kind.heading;
    else if (id === Tag.pre) tag[node] = isCode(page, node) ? Kind.code : Kind.quote;
    else tag[node] = RENAMED.get(id) ?? id;
  }
}

const LINK_BLOCKS = tagSet("div li p");

/** Links in blocks are needed for link densities; the others are replaced by their text. */
function convertLinks(page: Page): void {
  const { tag, parent, settings } = page;
  const inBlock = new Uint8Array(page.length);
  const links: number[] = [];
  for (const node of elementsIn(page, 0)) {
    const id = tag[node]!;
    const isBlock = LINK_BLOCKS.has(id) || (settings.tables && id === Tag.table);
    const isInBlock = inBlock[parent[node]!] === 1;
    inBlock[node] = isBlock || isInBlock ? 1 : 0;
    if (id !== Tag.a) continue;
    if (isInBlock) tag[node] = Kind.link;
    else links.push(node);
  }
  for (const node of links) unwrap(page, node);
}

/** Text that occurs in code. */
const CODE = ["{", '("', "('", "\n    "];

/** Whether a `pre` is code: a single `span`, highlighted code, or text with typical characters. */
function isCode(page: Page, pre: number): boolean {
  const only = onlyElement(page, pre);
  if (only >= 0 && page.tag[only] === Tag.span) return true;
  const start = textRun(page, ownText(page, pre))
    .map((node) => text(page.source, node))
    .join("");
  if (CODE.some((part) => start.includes(part))) return true;
  return elementsIn(page, pre, Tag.span).some((node) => className(page, node).startsWith("hljs"));
}
