import { attributeReader } from "./strings.js";
import type { Tree } from "./types.js";

// biome-ignore format: a table
type Common = "alt" | "class" | "content" | "hidden" | "href" | "id" | "itemprop" | "itemtype" | "lang" | "name" |
  "property" | "rel" | "role" | "src" | "style" | "type";

/**
 * Readers of the attributes that many modules read; {@link attributeReader} makes those of others.
 *
 * @example Attribute.class(tree, row) // "post first"; undefined if the row lacks it
 */
// biome-ignore format: a table
export const Attribute: Readonly<Record<Common | "ariaHidden", (tree: Tree, row: number) => string | undefined>> = {
  alt: attributeReader("alt"), ariaHidden: attributeReader("aria-hidden"), class: attributeReader("class"),
  content: attributeReader("content"), hidden: attributeReader("hidden"), href: attributeReader("href"),
  id: attributeReader("id"), itemprop: attributeReader("itemprop"), itemtype: attributeReader("itemtype"),
  lang: attributeReader("lang"), name: attributeReader("name"), property: attributeReader("property"),
  rel: attributeReader("rel"), role: attributeReader("role"), src: attributeReader("src"),
  style: attributeReader("style"), type: attributeReader("type"),
};
