import { Attribute, attributeReader, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import type { Properties } from "hast";
import { htmlTag } from "./elements.js";

/** The language and direction of text; empty if not declared. */
export interface Locale {
  readonly lang: string;
  readonly dir: string;
}

const readDir = attributeReader("dir");

const UNDECLARED: Locale = { lang: "", dir: "" };

/**
 * Returns the locale that the page's `html` element declares: it applies to the document, so elements do not
 * repeat it.
 */
export function atRoot(tree: Tree): Locale {
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.element)
      return htmlTag(tree, row) === Tag.html ? localeInside(tree, row, UNDECLARED) : UNDECLARED;
  }
  return UNDECLARED;
}

/** Returns the locale inside an element. */
export function localeInside(tree: Tree, row: number, around: Locale): Locale {
  const lang = Attribute.lang(tree, row)?.trim();
  const dir = readDir(tree, row)?.trim().toLowerCase();
  if (lang === undefined && dir === undefined) return around;
  return {
    lang: lang !== undefined && /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,8}$/i.test(lang) ? lang : around.lang,
    dir: dir !== undefined && /^(?:ltr|rtl|auto)$/.test(dir) ? dir : around.dir,
  };
}

/** Returns the `lang` and `dir` of a locale where they differ from those of the locale around it. */
export function difference(inside: Locale, around: Locale): Properties {
  const properties: Properties = {};
  if (inside.lang !== around.lang && inside.lang !== "") properties.lang = inside.lang;
  if (inside.dir !== around.dir && inside.dir !== "") properties.dir = inside.dir;
  return properties;
}
