/**
 * The whole page's text as Inscriptis lays it out: with indentation, list bullets and table columns.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { type Marks, type MethodOptions, NodeKind, type Tree } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { layout } from "./layout.js";
import { elementStyle } from "./style.js";

/**
 * Marks the text of all elements except scripts, styles, the head and elements with the style `display: none`,
 * as Inscriptis 2.7 does with its default settings (the relaxed CSS profile). `noscript`, form fields and the
 * content of `template` are read. Text directly after a comment is read even in elements that are not
 * displayed, as in the original.
 *
 * The layout is the original's: blocks on lines of their own, indented by their padding, empty lines for
 * margins, list items with bullets or numbers, tables in aligned columns. Different from the original, tables
 * nested more than 20 times are written cell by cell, and indentation ends where it would multiply the size of
 * the page, so that time and output are linear.
 *
 * @example extract(html, { method: inscriptis }).text
 */
export function inscriptis(tree: Tree, options: MethodOptions = {}): Marks {
  return markWholePage(tree, options, {
    name: "inscriptis",
    layout,
    skipped: (row) => (elementStyle(tree, row).display === "none" ? "not-displayed" : undefined),
    rescued: (row) => tree.kind[row - 1] === NodeKind.comment,
  });
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"inscriptis"> = {
  inscriptis: {
    method: inscriptis,
    about: "all displayed text, with indentation, bullets and aligned table columns",
    goodFor: "whole pages with tables and lists",
    source: "Weichselbraun 2021, Inscriptis; version 2.7",
    year: 2016,
    licence: "Apache-2.0",
  },
};
