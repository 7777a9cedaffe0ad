/**
 * The whole page's text after lxml's `Cleaner` has removed what is rarely content.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { Label, type Marks, type MethodOptions, Tag, type Tree, tagName, text } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { joinStripped } from "../../whole-page/python-text.js";
import { walk } from "../../whole-page/walk.js";

/**
 * The elements that the cleaner removes with all that they contain: the settings of Bevendorff et al. 2023
 * ("An Empirical Comparison of Web Content Extraction Algorithms"), which are Trafilatura's, and what the
 * cleaner itself removes with `frames` and `forms`.
 */
// biome-ignore format: a table
const REMOVED: ReadonlySet<string> = new Set([
  "applet", "area", "aside", "audio", "blink", "button", "canvas", "datalist", "dialog", "embed", "fieldset",
  "figure", "footer", "form", "frame", "frameset", "head", "iframe", "input", "ins", "label", "legend", "link",
  "map", "marquee", "math", "menu", "menuitem", "nav", "noframes", "noscript", "object", "optgroup", "option",
  "output", "param", "picture", "progress", "rp", "rt", "rtc", "script", "select", "source", "style", "svg",
  "template", "textarea", "time", "track", "use", "video",
]);

const TABLE_PARTS: ReadonlySet<number> = new Set([Tag.table, Tag.thead, Tag.tbody, Tag.tfoot, Tag.tr]);

/**
 * Marks all text outside of the elements that the cleaner removes: navigation, asides, footers, forms, figures,
 * media, `time`, `label`, `ins`, …
 *
 * The layout is that of BeautifulSoup's `get_text(separator=" ", strip=True)` on the cleaned page: each text
 * node without the white space around it, joined with spaces. Text on both sides of a removed element is one
 * text node, so that words around it can be joined.
 *
 * @example extract(html, { method: lxmlCleaner }).text
 */
export function lxmlCleaner(tree: Tree, options: MethodOptions = {}): Marks {
  const isRemoved = removedElements(tree);
  return markWholePage(tree, options, {
    ...{ name: "lxml-cleaner", layout: strippedStrings },
    skipped: (row) => (isRemoved(row) ? "removed-element" : undefined),
  });
}

/** Returns a function that decides for one element after another, in document order. */
function removedElements(tree: Tree): (row: number) => boolean {
  let formEnd = 0;
  return (row) => {
    const parent = tree.parent[row]!;
    if (tree.tag[row] === Tag.form && tree.end[row] === row + 1 && TABLE_PARTS.has(tree.tag[parent]!)) {
      // HTML leaves a form empty that begins between rows or cells. For lxml it contains those that follow.
      formEnd = tree.end[parent]!;
    }
    return row < formEnd || REMOVED.has(tagName(tree, row));
  };
}

function strippedStrings(tree: Tree, { label }: Marks): string {
  const isRemoved = removedElements(tree);
  const pieces: string[] = [];
  let piece = "";
  const endPiece = (): void => {
    pieces.push(piece);
    piece = "";
  };
  walk(tree, {
    enter(row) {
      if (isRemoved(row)) return false;
      endPiece();
      return true;
    },
    leave: endPiece,
    text(row) {
      if (label[row] === Label.content) piece += text(tree, row);
    },
  });
  endPiece();
  return joinStripped(pieces);
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"lxml-cleaner"> = {
  "lxml-cleaner": {
    method: lxmlCleaner,
    about: "removes navigation, forms, media and other elements by their names",
    goodFor: "pages with semantic markup",
    source: "lxml_html_clean 0.4 with the settings of Bevendorff et al. 2023",
    year: 2005,
    licence: "BSD-3-Clause",
  },
};
