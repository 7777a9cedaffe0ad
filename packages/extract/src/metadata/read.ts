import { Namespace, Tag, type Tree, textContent } from "@winnow/core-dom";
import { pageLanguage } from "../language/page-language.js";
import type { Metadata } from "../types.js";

/**
 * What the page says of itself: the text of its `title`, its language, its address.
 *
 * @param language - wins over what the page declares or its text shows.
 */
export function readMetadata(tree: Tree, url: string | undefined, language: string | undefined): Metadata {
  const title = firstTitle(tree);
  const spoken = pageLanguage(tree, language === undefined ? {} : { language })?.language;
  return {
    ...(title === undefined ? {} : { title }),
    ...(spoken === undefined ? {} : { language: spoken }),
    ...(url === undefined ? {} : { url }),
  };
}

function firstTitle(tree: Tree): string | undefined {
  const row = firstElement(tree, Tag.title);
  if (row < 0) return undefined;
  return textContent(tree, row).replace(/\s+/g, " ").trim() || undefined;
}

function firstElement(tree: Tree, tag: number): number {
  for (let row = tree.tag.indexOf(tag); row >= 0; row = tree.tag.indexOf(tag, row + 1)) {
    if (tree.namespace[row] === Namespace.html) return row;
  }
  return -1;
}
