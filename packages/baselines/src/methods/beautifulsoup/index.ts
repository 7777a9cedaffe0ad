/**
 * The whole page's text as BeautifulSoup's `get_text` writes it.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { Label, type Marks, type MethodOptions, Tag, type Tree } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { joinStripped, pythonTexts } from "../../whole-page/python-text.js";

/** The elements that are not read, with the reason. */
// biome-ignore format: a table
const SKIPPED: ReadonlyMap<number, string> = new Map([
  [Tag.script, "script"], [Tag.style, "style"], [Tag.noscript, "noscript"], [Tag.template, "template"],
  [Tag.rt, "ruby"], [Tag.rp, "ruby"],
]);

/**
 * Marks the text of all elements, the title and other hidden ones included, except `script`, `style` and
 * `noscript`, which Bevendorff et al. 2023 ("An Empirical Comparison of Web Content Extraction Algorithms")
 * remove before `BeautifulSoup(html, "html.parser").get_text(separator=" ", strip=True)`, and except
 * `template`, `rt` and `rp`, which `get_text` leaves out (beautifulsoup4 4.15).
 *
 * The layout is that of the call: each text node without the white space around it, joined with spaces; white
 * space within a text node remains as it is.
 *
 * @example extract(html, { method: beautifulsoup }).text
 */
export function beautifulsoup(tree: Tree, options: MethodOptions = {}): Marks {
  return markWholePage(tree, options, {
    ...{ name: "beautifulsoup", layout: strippedStrings },
    skipped: (row) => SKIPPED.get(tree.tag[row]!),
  });
}

function strippedStrings(tree: Tree, { label }: Marks): string {
  const texts: string[] = [];
  for (let row = 0; row < tree.length; row++)
    if (label[row] === Label.content) texts.push(...pythonTexts(tree, row));
  return joinStripped(texts);
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"beautifulsoup"> = {
  beautifulsoup: {
    method: beautifulsoup,
    about: "joins all text nodes except scripts, styles and noscript",
    goodFor: "comparison: the most used baseline",
    source: "BeautifulSoup 4.15 (html.parser), get_text",
    year: 2004,
    licence: "MIT",
  },
};
