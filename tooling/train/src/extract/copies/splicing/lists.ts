import { chance, pick, type Random } from "../random.js";
import type { ItemLayout, Names, Role } from "../types.js";
import { escaped, marked } from "./markup.js";

const HEADINGS = ["h2", "h3", "h3", "h4", "div", "p", "b", "strong"] as const;

/** A heading of one of several kinds. */
export function heading(text: string, names: Names, random: Random): string {
  const tag = pick(random, HEADINGS);
  const inner = tag === "p" || tag === "div" ? `<b>${escaped(text)}</b>` : escaped(text);
  return tag === "b" || tag === "strong"
    ? `<div><${tag}>${inner}</${tag}></div>`
    : `<${tag}${names("heading" satisfies Role)}>${inner}</${tag}>`;
}

/**
 * Writes items below a heading: inside one marked element, or as marked siblings.
 *
 * @param head - HTML before the items, and `foot` after them; may be empty.
 */
export function itemList<Item>(
  items: readonly Item[],
  layout: ItemLayout<Item>,
  head: string,
  foot: string,
  names: Names,
  random: Random,
): string {
  const written = items.map((item, index) => layout.item(item, index, names, random)).join("\n");
  const { wrapper } = layout;
  const isFlat = wrapper === "div" && chance(random, 0.3);
  const attributes = wrapper === "table" ? ` width="100%"${names("list")}` : names("list");
  const list = isFlat ? written : `<${wrapper}${attributes}>${written}</${wrapper}>`;
  const inner = `${head}\n${list}\n${foot}`;
  if (isFlat || chance(random, 0.2)) return marked(inner);
  const area = pick(random, ["div", "div", "section", "aside"]);
  return marked(`<${area}${names("area")}>${inner}</${area}>`);
}
