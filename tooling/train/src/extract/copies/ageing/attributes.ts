import type { Element } from "domhandler";
import { SPLICED } from "../dom.js";
import { between, chance, pick, type Random } from "../random.js";

/** Attributes of HTML 5, ARIA, microdata and RDFa; also all that begin with `data-` or `aria-`. */
// biome-ignore format: a table
const NEW_ATTRIBUTES: ReadonlySet<string> = new Set([
  "contenteditable", "datetime", "decoding", "draggable", "fetchpriority", "inlist", "itemid", "itemprop",
  "itemref", "itemscope", "itemtype", "loading", "prefix", "property", "resource", "role", "sizes", "slot",
  "srcset", "tabindex", "typeof", "vocab",
]);

/** Class names that say little, as designers of old pages chose them. */
// biome-ignore format: a table
const DULL_NAMES: readonly string[] = [
  "arial", "bg", "black", "bluetext", "bodytext", "bold", "box", "c1", "c2", "col", "copy", "default",
  "font1",
  "gray", "inner", "left", "line", "link", "maintext", "middle", "normal", "pad", "right", "row", "small",
  "smalltext", "style1", "style2", "style5", "t", "td1", "tdbg", "text", "text1", "tiny", "top", "txt",
  "verdana",
  "w", "white", "wrap", "x1",
];

/** Removes the attributes that pages of 2005 did not have. */
export function ageAttributes(elements: readonly Element[], random: Random): void {
  const hasLanguage = chance(random, 0.5);
  for (const { name, attribs } of elements) {
    // What a page declares about itself is removed as a whole or not at all.
    if (name === "meta" || name === "link") continue;
    for (const attribute of Object.keys(attribs)) {
      const isNew =
        NEW_ATTRIBUTES.has(attribute) || attribute.startsWith("data-") || attribute.startsWith("aria-");
      if ((isNew && attribute !== SPLICED) || (attribute === "lang" && !hasLanguage && name === "html")) {
        delete attribs[attribute];
      }
    }
  }
}

/** Removes the classes and ids of all elements, or replaces them with names that say nothing. */
export function dropNames(elements: readonly Element[], random: Random): void {
  const share = pick(random, [0, 0, 0.3, 0.6]);
  const names = new Map<string, string>();
  for (const { attribs } of elements) {
    const { class: className } = attribs;
    delete attribs.id;
    if (className === undefined) continue;
    let name = names.get(className);
    if (name === undefined) {
      name = chance(random, share) ? dullName(random) : "";
      names.set(className, name);
    }
    if (name === "") delete attribs.class;
    else attribs.class = name;
  }
}

/** A class name that says nothing about an element. */
export function dullName(random: Random): string {
  if (chance(random, 0.7)) return pick(random, DULL_NAMES);
  return `${pick(random, ["a", "b", "css", "el", "s", "style", "x"])}${between(random, 1, 99)}`;
}
