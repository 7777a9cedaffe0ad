/**
 * The whole page's text as BeautifulSoup's `get_text` writes it.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { Label, type Marks, type MethodOptions, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { isRawMarkup, textsOf } from "../../whole-page/raw-text.js";

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
  return markWholePage(tree, options, { name: "beautifulsoup", layout: strippedStrings, skipped });
}

function skipped(tree: Tree, row: number): string | undefined {
  switch (tree.tag[row]) {
    case Tag.script:
      return "script";
    case Tag.style:
      return "style";
    case Tag.noscript:
      return "noscript";
    case Tag.template:
      return "template";
    case Tag.rt:
    case Tag.rp:
      return "ruby";
    default:
      return;
  }
}

function strippedStrings(tree: Tree, { label }: Marks): string {
  const pieces: string[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (label[row] !== Label.content) continue;
    const data = text(tree, row);
    for (const piece of isRawMarkup(tree, row) ? textsOf(data) : [data]) {
      const stripped = piece.trim();
      if (stripped !== "") pieces.push(stripped);
    }
  }
  return pieces.join(" ");
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
